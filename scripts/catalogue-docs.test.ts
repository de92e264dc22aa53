import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { cataloguePlatforms } from '@muster/catalogue/catalogue';
import { loadCatalogue } from '@muster/catalogue/load-catalogue';
import { settingsPage, settingsTable } from './catalogue-docs.ts';

test('docs/reference/settings-*.md name the groups of the catalogue', async () => {
  for (const platform of cataloguePlatforms) {
    assert.equal(
      readFileSync(settingsPage(platform), 'utf8'),
      settingsTable(await loadCatalogue(platform)),
      `docs/reference/settings-${platform}.md is stale: run scripts/catalogue-docs.ts`,
    );
  }
});

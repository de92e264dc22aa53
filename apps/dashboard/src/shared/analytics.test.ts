import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAnalytics } from './analytics.ts';

function somePage() {
  const scripts: { src: string; async: boolean }[] = [];
  const document = {
    createElement: () => ({ src: '', async: false }),
    head: { append: (script: { src: string; async: boolean }) => void scripts.push(script) },
  } as unknown as Document;
  return { scripts, page: { document } as { dataLayer?: unknown[]; document: Document } };
}

test('without a tag manager nothing is kept and nothing is loaded', () => {
  const { page, scripts } = somePage();
  createAnalytics(null, page).send('org_trial');
  assert.deepEqual([page.dataLayer, scripts], [undefined, []]);
});

test('one that is set is loaded once, with the first event, and told the names of events alone', () => {
  const { page, scripts } = somePage();
  const analytics = createAnalytics('https://tags.example/gtm.js', page);
  assert.equal(scripts.length, 0);
  analytics.send('org_create_first');
  analytics.send('org_trial');
  assert.deepEqual(page.dataLayer, [{ event: 'org_create_first' }, { event: 'org_trial' }]);
  assert.deepEqual(scripts, [{ src: 'https://tags.example/gtm.js', async: true }]);
});

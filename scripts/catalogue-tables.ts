/**
 * Turns tables of facts about the settings of Apple, Android and Windows devices into the catalogue's own tables
 * (packages/catalogue/src/tables) and into the lists that its tests compare them with (packages/catalogue/fixtures).
 * Run by hand when the facts change; the results are committed:
 *
 *   node_modules/.bin/node scripts/catalogue-tables.ts <folder with apple-profiles.json, apple-declarations.json,
 *                                                       amapi-schema.json and windows-csp.json>
 *
 * The lists are made straight from the facts, not from the tables, so that a mistake in the conversion is found.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CataloguePlatform, SettingGroup } from '@muster/catalogue/catalogue';
import { type AndroidFacts, androidFacts, androidGroups } from './catalogue/android-facts.ts';
import { appleGroups } from './catalogue/apple-groups.ts';
import { appleFacts } from './catalogue/apple-list.ts';
import type { AppleFacts } from './catalogue/apple-schema.ts';
import { countSettings } from './catalogue/count-settings.ts';
import { type WindowsFacts, windowsFacts, windowsGroups } from './catalogue/windows-facts.ts';

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error('Say in which folder the facts are.');
  process.exit(2);
}
const target = fileURLToPath(new URL('../packages/catalogue/', import.meta.url));

const profiles = read<AppleFacts>('apple-profiles.json');
const declarations = read<AppleFacts>('apple-declarations.json');
const amapi = read<AndroidFacts>('amapi-schema.json');
const csp = read<WindowsFacts>('windows-csp.json');

write('apple', appleGroups(profiles, declarations), appleFacts(profiles, declarations));
write('android', androidGroups(amapi), androidFacts(amapi));
write('windows', windowsGroups(csp), windowsFacts(csp));

function read<T>(file: string): T {
  return JSON.parse(readFileSync(join(folder ?? '', file), 'utf8'));
}

/** One line for each setting at the top of a group, so that a change of the facts can be read as a difference. */
function write(platform: CataloguePlatform, groups: readonly SettingGroup[], facts: readonly string[]): void {
  const sorted = groups.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const text = `[\n${sorted.map(groupText).join(',\n')}\n]\n`;
  writeFileSync(join(target, 'src/tables', `${platform}.json`), text);
  const lines = `${facts.join('\n')}\n`;
  writeFileSync(join(target, 'fixtures', `${platform}-keys.txt`), lines);
  const settings = sorted.reduce((sum, group) => sum + countSettings(group), 0);
  console.log(
    `${platform}: ${groups.length} groups, ${settings} settings, ${text.length} bytes; ${facts.length} facts`,
  );
}

function groupText({ settings, ...group }: SettingGroup): string {
  const head = JSON.stringify(group).slice(0, -1);
  return `${head},"settings":[${settings.map((setting) => `\n${JSON.stringify(setting)}`).join(',')}]}`;
}

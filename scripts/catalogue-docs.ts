/** Writes docs/reference/settings-*.md from the catalogue, so that the pages cannot name other settings than policies have. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type CataloguePlatform,
  cataloguePlatforms,
  type SettingGroup,
  type SettingSystem,
  type SystemSupport,
} from '@muster/catalogue/catalogue';
import { type Catalogue, loadCatalogue } from '@muster/catalogue/load-catalogue';
import { countSettings } from './catalogue/count-settings.ts';

const titles: Record<CataloguePlatform, string> = { apple: 'Apple', android: 'Android', windows: 'Windows' };
const origins: Record<CataloguePlatform, string> = {
  apple: 'Names, types and systems are those of [Apple’s schema](https://github.com/apple/device-management) (MIT).',
  android:
    'Names and types are those of the [Android Management API](https://developers.google.com/android/management/reference/rest/v1/enterprises.policies); the groups are ours.',
  windows:
    'Names, formats, values and builds are those of [Microsoft’s documentation](https://github.com/MicrosoftDocs/windows-itpro-docs) (CC BY 4.0).',
};
const kinds: [SettingGroup['kind'], string][] = [
  ['declaration', 'Declarations'],
  ['profile', 'Profile payloads'],
  ['policy', 'Policies'],
  ['csp', 'Configuration service providers'],
];

export function settingsPage(platform: CataloguePlatform): string {
  return fileURLToPath(new URL(`../docs/reference/settings-${platform}.md`, import.meta.url));
}

export function settingsTable({ platform, groups }: Catalogue): string {
  const offered = groups.filter(({ reserved }) => !reserved);
  const total = offered.reduce((sum, group) => sum + countSettings(group), 0);
  const parts = kinds.flatMap(([kind, title]) => {
    const rows = offered.filter((group) => group.kind === kind).map(row);
    return rows.length === 0 ? [] : [`## ${title}`, '', head(platform), ...rows, ''];
  });
  return [introduction(platform, offered.length, total), ...parts].join('\n');
}

function introduction(platform: CataloguePlatform, groups: number, settings: number): string {
  return `# Settings for ${titles[platform]} devices

What policies for ${titles[platform]} devices can set: ${groups} groups with ${settings} settings. A group is what a policy
configures together; its id stands in the \`group\` of an item of a policy.
${origins[platform]}
The source is \`packages/catalogue/src/tables/${platform}.json\`; this page is written by
\`npm exec node scripts/catalogue-docs.ts\` and a test fails when the two differ.
`;
}

function head(platform: CataloguePlatform): string {
  const systems = platform === 'windows' ? 'Since build' : 'Systems';
  return `| Group | Settings | On a device | ${systems} |\n| --- | ---: | --- | --- |`;
}

function row(group: SettingGroup): string {
  const systems = Object.entries(group.systems) as [SettingSystem, SystemSupport][];
  const cells = [
    `<a id="${group.id}"></a>\`${group.id}\``,
    group.open ? `${countSettings(group)}, and any key` : String(countSettings(group)),
    group.multiple ? 'several' : 'once',
    group.platform === 'windows' ? systems[0]?.[1].since : systems.map(systemText).join(', '),
  ];
  return `| ${cells.join(' | ')} |`;
}

function systemText([system, { since, removed, supervised }]: [SettingSystem, SystemSupport]): string {
  const marks = [removed && `until ${removed}`, supervised && 'supervised'].filter(Boolean);
  return [system, since, marks.length > 0 && `(${marks.join(', ')})`].filter(Boolean).join(' ');
}

if (import.meta.main) {
  for (const platform of cataloguePlatforms) {
    const page = settingsPage(platform);
    mkdirSync(dirname(page), { recursive: true });
    writeFileSync(page, settingsTable(await loadCatalogue(platform)));
  }
}

import { buildStatuses } from '@muster/contract/enumerations/apps';
import type { cli } from '@muster/phrases/en/cli';

type OptionName = keyof (typeof cli)['options'];

/** With `value`, an option takes one, and help calls it so; without, it is on or off. */
interface Option {
  value?: keyof (typeof cli)['values'];
  short?: string;
  range?: readonly [min: number, max: number];
}

export const defaults = { timeout: 3600, retries: 8 } as const;
export const helpParams = { ...defaults, statuses: buildStatuses.join(', ') };

const everywhere = {
  server: { value: 'address' },
  token: { value: 'token' },
  timeout: { value: 'seconds', range: [1, 86_400] },
  retries: { value: 'number', range: [0, 100] },
  language: { value: 'language' },
  json: {},
  quiet: { short: 'q' },
  help: { short: 'h' },
  version: {},
} as const satisfies Partial<Record<OptionName, Option>>;

/** The commands, what follows their names, and their options in the order in which help shows them. */
export const commands = {
  upload: {
    operand: 'file',
    several: true,
    options: {
      tags: { value: 'list' },
      changelog: { value: 'text' },
      'version-name': { value: 'name' },
      platform: { value: 'name' },
      'notify-collaborators': {},
      'notify-employees': {},
      'notify-message': { value: 'text' },
      'notify-language': { value: 'language' },
      filter: { value: 'list' },
      'package-name': { value: 'name' },
      'package-version': { value: 'name' },
      'package-icon': { value: 'file' },
      branch: { value: 'name' },
      commit: { value: 'id' },
      'git-tag': { value: 'name' },
      'no-ci': {},
      wait: {},
      'no-wait': {},
      'no-resume': {},
      ...everywhere,
    },
  },
  builds: {
    operand: undefined,
    several: false,
    options: {
      status: { value: 'name' },
      os: { value: 'name' },
      'version-name': { value: 'name' },
      page: { value: 'number', range: [1, 1_000_000] },
      limit: { value: 'number', range: [1, 100] },
      ...everywhere,
    },
  },
  status: { operand: 'id', several: false, options: { wait: {}, ...everywhere } },
} as const satisfies Record<
  string,
  { operand: keyof (typeof cli)['values'] | undefined; several: boolean; options: Partial<Record<OptionName, Option>> }
>;

export type CommandName = keyof typeof commands;
export const commandNames = Object.keys(commands) as CommandName[];

export const optionsOf = (command: CommandName): [OptionName, Option][] =>
  Object.entries(commands[command].options) as [OptionName, Option][];

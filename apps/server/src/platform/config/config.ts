import { resolve } from 'node:path';
import { brand } from '@muster/contract/brand';
import { StartupError } from '../errors.ts';
import { type Setting, settings } from './settings.ts';

type Settings = { readonly [K in keyof typeof settings]: ReturnType<(typeof settings)[K]['read']> };

export type Config = Settings;

/** Reads and checks all settings at once, so that the operator sees every mistake in one go. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const mistakes: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries(settings) as [string, Setting<unknown>][]) {
    // An empty variable is how compose files and unit files say "not set".
    const text = env[name]?.trim() || undefined;
    try {
      values[name] = setting.read(text);
    } catch (error) {
      // The value itself may be a secret, and this goes to a log.
      mistakes.push(`  ${name} ${(error as Error).message}`);
    }
  }
  if (mistakes.length > 0) throw new StartupError(`The configuration is not valid:\n${mistakes.join('\n')}`);
  values.DATA_DIR = resolve(values.DATA_DIR as string);
  return values as Config;
}

export function helpText(): string {
  const rows = Object.entries(settings).map(([name, setting]: [string, Setting<unknown>]) => {
    const fallback = setting.fallback ? ` [${setting.fallback}]` : '';
    return `  ${name.padEnd(28)}${setting.help}${fallback}`;
  });
  return [
    `${brand.product}: app distribution and device management.`,
    '',
    '  npm start                   start everything',
    '  npm run demo                start with a demo company, in ./data-demo',
    '  npm run backup -- FILE      write database, files and secrets to one file',
    '  npm run restore -- FILE     bring them back, into an empty DATA_DIR',
    '  npm run provider -- EMAIL   let somebody into the area where limits and trials of all workspaces are set',
    '  npm run rotate-key          wrap all keys with a new master key',
    '',
    'Settings, from the environment:',
    ...rows,
  ].join('\n');
}

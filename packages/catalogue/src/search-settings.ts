import type { Setting, SettingGroup } from './catalogue.ts';
import { readableName } from './readable-name.ts';

/** What people read of a group or a setting. */
export interface SettingText {
  label: string;
  help?: string | undefined;
}
export interface SettingTexts {
  group(group: SettingGroup): SettingText | undefined;
  setting(group: SettingGroup, path: readonly string[], setting: Setting): SettingText | undefined;
}

interface Entry {
  group: SettingGroup;
  /** Keys down to the setting; empty for the group itself. Members of arrays have no step of their own. */
  path: readonly string[];
  label: string;
  /** The texts to search, with a space before and after each word. */
  title: string;
  name: string;
  key: string;
  help: string;
  /** All of them, to find out quickly. */
  all: string;
}
export interface SettingsIndex {
  entries: readonly Entry[];
}

export interface SettingHit {
  group: SettingGroup;
  path: readonly string[];
  label: string;
}

const noTexts: SettingTexts = { group: () => undefined, setting: () => undefined };

/** Built once for the groups that are searched; texts that are missing are made from the keys. */
export function buildSettingsIndex(groups: readonly SettingGroup[], texts: SettingTexts = noTexts): SettingsIndex {
  const entries: Entry[] = [];
  for (const group of groups) {
    const text = texts.group(group) ?? { label: readableName(group.id) };
    const title = ` ${fold(text.label)} `;
    const add = (path: readonly string[], { label, help = '' }: SettingText, key: string) => {
      const folded = { name: ` ${fold(label)} `, key: ` ${fold(key)} `, help: help && ` ${fold(help)} ` };
      const all = `${title}\n${folded.name}\n${folded.key}\n${folded.help}`;
      entries.push({ group, path, label, title, ...folded, all });
    };
    add([], text, group.type);
    const visit = (settings: readonly Setting[], above: readonly string[]): void => {
      for (const setting of settings) {
        const path = [...above, setting.key];
        add(path, texts.setting(group, path, setting) ?? { label: readableName(setting.key) }, setting.key);
        visit(insideOf(setting), path);
      }
    };
    visit(group.settings, []);
    if (group.item) visit(insideOf(group.item), ['*']);
  }
  return { entries };
}

function insideOf({ keys = [], item }: Setting): readonly Setting[] {
  return item ? [...keys, ...insideOf(item)] : keys;
}

/** What all words of the text stand in, in any order, the best first. */
export function searchSettings({ entries }: SettingsIndex, text: string, limit = 100): SettingHit[] {
  const whole = fold(text.slice(0, 200));
  const wanted = whole
    .split(' ')
    .filter(Boolean)
    .map((word): Wanted => ({ word, start: ` ${word}`, whole: ` ${word} ` }));
  if (wanted.length === 0) return [];
  const hits: { entry: Entry; score: number; position: number }[] = [];
  for (const [position, entry] of entries.entries()) {
    if (!wanted.every(({ word }) => entry.all.includes(word))) continue;
    hits.push({ entry, score: scoreOf(entry, wanted, ` ${whole} `), position });
  }
  return hits
    .sort((a, b) => b.score - a.score || a.position - b.position)
    .slice(0, limit)
    .map(({ entry: { group, path, label } }) => ({ group, path, label }));
}

interface Wanted {
  word: string;
  start: string;
  whole: string;
}

/** The title of a group counts most where the group itself is found, and little for all that is in it. */
function scoreOf(entry: Entry, wanted: readonly Wanted[], whole: string): number {
  const isGroup = entry.path.length === 0;
  let score = entry.name === whole || entry.key === whole ? 30 : 0;
  for (const word of wanted) {
    const named = matchOf(entry.name, word, isGroup ? 100 : 60);
    score += named > 60 ? named : Math.max(named, matchOf(entry.key, word, 40), restOf(entry, word, isGroup));
  }
  // Of two that match alike the shorter says it more plainly, and what stands higher in the group comes first.
  return score - Math.min(entry.name.length, 60) / 10 - entry.path.length;
}

function restOf(entry: Entry, word: Wanted, isGroup: boolean): number {
  return Math.max(isGroup ? 0 : matchOf(entry.title, word, 15), matchOf(entry.help, word, 5));
}

function matchOf(field: string, { word, start, whole }: Wanted, weight: number): number {
  if (!field.includes(word)) return 0;
  if (!field.includes(start)) return weight;
  return field.includes(whole) ? weight + 25 : weight + 15;
}

/** Small letters without accents; "Wi-Fi" and "wifi" are the same. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[-/'’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

import { isRecord } from '@muster/catalogue/json-value';
import type { PolicyContent } from '@muster/contract/policies';

export type Path = readonly (string | number)[];
export type ContentPart = Exclude<keyof PolicyContent, 'settings'>;

/** What is edited: the content that it began with, what it is now, and how it came there. */
export interface Draft {
  /** The version that is edited. */
  version: number;
  base: PolicyContent;
  content: PolicyContent;
  past: readonly PolicyContent[];
  /** Where the last change was: what is typed into one field is one step back. */
  place: string | undefined;
}

export type DraftAction =
  /** A value of an item; undefined takes it out. An item that is not there yet is made. */
  | { do: 'set'; item: string; group: string; path: Path; value: unknown; keep?: boolean }
  | { do: 'add'; item: string; group: string; name?: string }
  | { do: 'remove'; item: string }
  | { do: 'name'; item: string; name: string }
  | { [P in ContentPart]: { do: 'part'; part: P; value: PolicyContent[P] } }[ContentPart]
  | { do: 'undo' }
  | { do: 'discard' }
  /** The version is another one now, and what is edited stays. */
  | { do: 'rebase'; version: number }
  | { do: 'load'; version: number; content: PolicyContent };

const stepsBack = 100;

export function startDraft({ version, content }: { version: number; content: PolicyContent }): Draft {
  return { version, base: content, content, past: [], place: undefined };
}

export function isChanged({ base, content }: Draft): boolean {
  return base !== content;
}

export function draftReducer(draft: Draft, action: DraftAction): Draft {
  switch (action.do) {
    case 'load':
      return startDraft(action);
    case 'rebase':
      return { ...draft, version: action.version };
    case 'discard':
      return { ...draft, content: draft.base, past: [], place: undefined };
    case 'undo': {
      const before = draft.past.at(-1);
      return before ? { ...draft, content: before, past: draft.past.slice(0, -1), place: undefined } : draft;
    }
    default: {
      const content = changeContent(draft.content, action);
      if (content === draft.content) return draft;
      const place = placeOf(action);
      const past = place !== undefined && place === draft.place ? draft.past : [...draft.past, draft.content];
      return { ...draft, content, past: past.slice(-stepsBack), place };
    }
  }
}

type Change = Extract<DraftAction, { do: 'set' | 'add' | 'remove' | 'name' | 'part' }>;

function placeOf(action: Change): string | undefined {
  if (action.do === 'set') return JSON.stringify([action.item, ...action.path]);
  return action.do === 'name' ? JSON.stringify([action.item]) : undefined;
}

function changeContent(content: PolicyContent, action: Change): PolicyContent {
  if (action.do === 'part') return { ...content, [action.part]: action.value };
  const { settings } = content;
  const found = settings.find(({ id }) => id === action.item);
  if (action.do === 'add') {
    const { item: id, group, name } = action;
    return { ...content, settings: [...settings, { id, group, ...(name && { name }), values: {} }] };
  }
  if (action.do === 'remove') return { ...content, settings: settings.filter((item) => item !== found) };
  if (action.do === 'name') {
    const { name } = action;
    return { ...content, settings: settings.map((item) => (item === found ? named(item, name) : item)) };
  }
  const { item: id, group, path, value, keep = false } = action;
  if (!found) {
    if (value === undefined) return content;
    const values = withValue({}, path, value) as Record<string, unknown>;
    return { ...content, settings: [...settings, { id, group, values }] };
  }
  const values = (withValue(found.values, path, value) ?? {}) as Record<string, unknown>;
  if (values === found.values) return content;
  // A group in which nothing is set any more is not configured, unless there may be several of it.
  if (Object.keys(values).length === 0 && !keep) {
    return { ...content, settings: settings.filter((item) => item !== found) };
  }
  return { ...content, settings: settings.map((item) => (item === found ? { ...item, values } : item)) };
}

type Item = PolicyContent['settings'][number];

function named({ name: _former, ...item }: Item, name: string): Item {
  return name === '' ? item : { ...item, name };
}

/** The same value with another one at a path. A dictionary out of which the last key was taken is taken out as well. */
export function withValue(whole: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value;
  if (typeof step === 'number') {
    const list = Array.isArray(whole) ? whole : [];
    const next = withValue(list[step], rest, value);
    // A member stays in its place: only the list itself takes members out.
    return list.with(step, next === undefined ? (isRecord(list[step]) ? {} : '') : next);
  }
  const record = isRecord(whole) ? whole : {};
  const before = Object.hasOwn(record, step) ? record[step] : undefined;
  const next = withValue(before, rest, value);
  if (next === before) return whole;
  if (next !== undefined) return { ...record, [step]: next };
  const { [step]: _gone, ...others } = record;
  return Object.keys(others).length === 0 ? undefined : others;
}

/** Short, and not taken in this policy. */
export function newItemId(content: PolicyContent): string {
  const taken = new Set(Object.values(content).flatMap((part) => part.map(({ id }) => id)));
  for (;;) {
    const id = Array.from(crypto.getRandomValues(new Uint8Array(5)), (byte) => (byte % 36).toString(36)).join('');
    if (!taken.has(id)) return id;
  }
}

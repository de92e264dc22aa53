/** How a content stands in the audit: by the ids of its items, so that a change is told where it happened. */
import { canonicalText } from '@muster/catalogue/json-value';
import type { PolicyContent } from '@muster/contract/policies';
import { contentParts } from './policy-content.ts';

/** Longer ones are told by the names of what changed. */
const bytesAtMost = 64 * 1024;

type Told = Record<string, unknown>;

/** Only what differs. Secrets are marks, which tell nothing. */
export function auditOf(before: PolicyContent, after: PolicyContent): { before: Told; after: Told } {
  const was = itemsOf(before);
  const is = itemsOf(after);
  const changed = [...new Set([...was.keys(), ...is.keys()])].filter(
    (key) => canonicalText(was.get(key)) !== canonicalText(is.get(key)),
  );
  const told = (items: ReadonlyMap<string, unknown>): Told =>
    Object.fromEntries(changed.flatMap((key) => (items.has(key) ? [[key, items.get(key)]] : [])));
  const whole = { before: told(was), after: told(is) };
  if (JSON.stringify(whole).length <= bytesAtMost) return whole;
  const names = (items: ReadonlyMap<string, unknown>) => ({ items: changed.filter((key) => items.has(key)) });
  return { before: names(was), after: { ...names(is), changed: changed.length } };
}

/** `settings.wifi` … and what it is. */
function itemsOf(content: PolicyContent): Map<string, unknown> {
  return new Map(
    contentParts.flatMap((part) => content[part].map(({ id, ...item }): [string, unknown] => [`${part}.${id}`, item])),
  );
}

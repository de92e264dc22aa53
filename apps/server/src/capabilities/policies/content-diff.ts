/** What differs between two contents, for people who are about to save one. Of secrets nothing but that they differ. */
import type { PolicyItem } from '@muster/catalogue/catalogue';
import { diffItems } from '@muster/catalogue/diff-items';
import { isSecretMark } from '@muster/catalogue/json-value';
import type { PolicyContent, PolicyImpact } from '@muster/contract/policies';
import { contentParts } from './policy-content.ts';

type Diff = PolicyImpact['diff'];

export function diffContents(before: PolicyContent, after: PolicyContent): Diff {
  return contentParts.flatMap((part) => diffPart(part, itemsOf(before, part), itemsOf(after, part)));
}

/** Other parts have no groups: their items are compared as they are. */
function itemsOf(content: PolicyContent, part: keyof PolicyContent): PolicyItem[] {
  if (part === 'settings') return content.settings as PolicyItem[];
  return content[part].map(({ id, ...values }) => ({ id, group: part, values }));
}

function diffPart(part: keyof PolicyContent, before: PolicyItem[], after: PolicyItem[]): Diff {
  const { added, removed, changed } = diffItems(before, after);
  const groupOf = (group: string) => (part === 'settings' ? group : null);
  return [
    ...added.map(({ id, group, values }) => ({
      part,
      item: id,
      group: groupOf(group),
      kind: 'N' as const,
      paths: keysOf(values, (value) => ({ before: null, after: value })),
    })),
    ...changed.map(({ id, group, name, formerName, changes }) => ({
      part,
      item: id,
      group: groupOf(group),
      kind: 'E' as const,
      paths: [
        ...(formerName === name || changes.length > 0
          ? []
          : [{ path: [], before: formerName ?? null, after: name ?? null, secret: false }]),
        ...changes.map(({ path, before: was = null, after: is = null, secret = false }) => ({
          path: [...path],
          before: was,
          after: is,
          secret,
        })),
      ],
    })),
    ...removed.map(({ id, group, values }) => ({
      part,
      item: id,
      group: groupOf(group),
      kind: 'D' as const,
      paths: keysOf(values, (value) => ({ before: value, after: null })),
    })),
  ];
}

function keysOf(values: PolicyItem['values'], tell: (value: unknown) => { before: unknown; after: unknown }) {
  return Object.entries(values).map(([key, value]) =>
    isSecretMark(value)
      ? { path: [key], before: null, after: null, secret: true }
      : { path: [key], ...tell(value), secret: false },
  );
}

import type { DiffEntry } from '@muster/contract/entities';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { uuid } from '../../platform/uuid.ts';
import { type AuditRow, findAudit, findNames, isDeleted } from './audit-list.ts';

/** More would not be read by anybody. */
const namedAtMost = 200;

/** One entry with what its ids stand for, and whether its thing is still there. */
export async function readEntry(
  tx: Tx,
  id: string,
): Promise<AuditRow & { names: Record<string, string>; deleted: boolean }> {
  const entry = (await findAudit(tx, id)) ?? fail(3001);
  const names = await findNames(tx, idsIn(entry.diff).slice(0, namedAtMost));
  return { ...entry, names, deleted: await isDeleted(tx, entry) };
}

/** Every id among the values of a change, at any depth, each once. */
function idsIn(diff: readonly DiffEntry[]): string[] {
  const found = new Set<string>();
  const look = (value: unknown): void => {
    if (typeof value === 'string') {
      if (uuid.test(value)) found.add(value.toLowerCase());
    } else if (value !== null && typeof value === 'object') Object.values(value).forEach(look);
  };
  for (const { path, lhs, rhs } of diff) {
    look(path);
    look(lhs);
    look(rhs);
  }
  return [...found];
}

import { overviewDays } from '@muster/contract/constants';
import { attentionKeys, checklistKeys, type Overview, tileKeys } from '@muster/contract/entities';
import { allows, type Role } from '@muster/contract/permissions';
import type { Tx } from '../../platform/db/database.ts';
import { type Asked, findParts, listContacts, type OverviewPart } from './overview-store.ts';

const dayTime = 24 * 3_600_000;

export interface Viewer {
  organizationId: string;
  userId: string;
  role: Role;
  /** Who has no role in the workspace may have one in some apps. */
  hasApps: boolean;
  /** What an API token was given; null for people. */
  scopes: readonly string[] | null;
}

type Reading = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** Asks in the workspace and among the accounts at the same time, for what the role may see and nothing else. */
export async function readOverview(
  parts: readonly OverviewPart[],
  { inWorkspace, amongAccounts }: { inWorkspace: Reading; amongAccounts: Reading },
  { role, hasApps, scopes, ...viewer }: Viewer,
  now: Date,
): Promise<Overview> {
  const tomorrow = (Math.floor(now.getTime() / dayTime) + 1) * dayTime;
  // What is shown, and as long a time before, to compare it with.
  const asked: Asked = { ...viewer, from: new Date(tomorrow - 2 * overviewDays * dayTime), to: new Date(tomorrow) };
  const tiles = parts
    .flatMap((part) => part.tiles ?? [])
    .filter((tile) => isShown(tile, { role, scopes }))
    .sort((a, b) => tileKeys.indexOf(a.key) - tileKeys.indexOf(b.key));
  const checklist = parts.flatMap((part) => part.checklist ?? []).filter((item) => isShown(item, { role, scopes }));
  const attention = parts.flatMap((part) => part.attention ?? []).filter((item) => isShown(item, { role, scopes }));
  const among = (place: 'workspace' | 'accounts') => checklist.filter((item) => item.among === place);
  const isNobody = role === 'unassigned' && !hasApps;
  const [own, account, contacts] = await Promise.all([
    inWorkspace((tx) => findParts(tx, asked, { tiles, checklist: among('workspace'), attention })),
    amongAccounts((tx) => findParts(tx, asked, { checklist: among('accounts') })),
    isNobody ? inWorkspace((tx) => listContacts(tx)) : [],
  ]);
  return {
    tiles: own.tiles.map(({ key, total, days }) => {
      const all = daysOf(asked).map((day) => ({ day, count: days?.[day] ?? 0 }));
      const [earlier, byDay] = [all.slice(0, overviewDays), all.slice(overviewDays)];
      const added = sumOf(byDay);
      return {
        key,
        counts: total === null ? 'new' : 'all',
        total: total ?? added,
        added,
        before: sumOf(earlier),
        byDay,
      };
    }),
    checklist: [...own.checklist, ...account.checklist].sort(
      (a, b) => checklistKeys.indexOf(a.key) - checklistKeys.indexOf(b.key),
    ),
    attention: own.attention.sort((a, b) => attentionKeys.indexOf(a.key) - attentionKeys.indexOf(b.key)),
    contacts,
  };
}

function isShown(
  { shownTo: { resource, action } }: NonNullable<OverviewPart['tiles' | 'checklist' | 'attention']>[number],
  { role, scopes }: Pick<Viewer, 'role' | 'scopes'>,
): boolean {
  return allows(role, resource, action) && (scopes === null || scopes.includes(`${resource}:${action}`));
}

function sumOf(days: readonly { count: number }[]): number {
  return days.reduce((sum, { count }) => sum + count, 0);
}

function daysOf({ from }: Asked): string[] {
  return Array.from({ length: 2 * overviewDays }, (_, i) =>
    new Date(from.getTime() + i * dayTime).toISOString().slice(0, 10),
  );
}

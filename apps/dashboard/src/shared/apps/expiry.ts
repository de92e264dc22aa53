import { buildRules } from '@muster/contract/builds';

export type Severity = 'ended' | 'week' | 'soon' | 'later';

const day = 86_400_000;

/** How much it matters that something ends: what is told of in mails counts as soon (domain.md, section 4). */
export function severityOf(expiresAt: string, now = Date.now()): Severity {
  const left = Date.parse(expiresAt) - now;
  if (left <= 0) return 'ended';
  if (left <= 7 * day) return 'week';
  return left <= buildRules.expiryNoticeDays * day ? 'soon' : 'later';
}

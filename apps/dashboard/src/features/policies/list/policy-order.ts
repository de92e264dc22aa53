import { listPolicies } from '@muster/contract/calls/policies';
import { page } from '@muster/contract/constants';
import type { Policy } from '@muster/contract/policies';
import type { Api } from '../../../shared/api/api.ts';

/** All policies, the highest first. */
export async function allPolicies(api: Api, org: string): Promise<Policy[]> {
  const found: Policy[] = [];
  let cursor: string | null = null;
  do {
    const query: { limit: string; sort: 'rank'; after?: string } = {
      limit: String(page.max),
      sort: 'rank',
      ...(cursor !== null && { after: cursor }),
    };
    const part = await api.send(listPolicies, { params: { org }, query });
    found.push(...part.items);
    cursor = part.next;
  } while (cursor !== null);
  return found;
}

/** The one above which a policy stands once it has moved from one place to another; null: it is the last. */
export function placeBefore(order: readonly { id: string }[], from: number, to: number): string | null {
  const others = order.toSpliced(from, 1);
  return others[to]?.id ?? null;
}

import type { Sent } from '@muster/contract/call';
import type { listAudit } from '@muster/contract/calls/audit';
import type { DayRange, FilterValue, ListQuery } from '../../shared/list/list-state.ts';

type Query = NonNullable<Sent<typeof listAudit>['query']>;

/** What the list asks the server for. Days are the viewer's own, from their first moment to their last. */
export function toAuditQuery({ search, filters }: ListQuery): Partial<Query> {
  const { from, to } = (filters.created ?? {}) as DayRange;
  return {
    ...(search === '' ? {} : { search }),
    ...several('action', filters.action),
    ...several('entity', filters.entity),
    ...text('userEmail', filters.userEmail),
    ...text('entityId', filters.entityId),
    ...(from === undefined ? {} : { from: startOf(from, 0) }),
    ...(to === undefined ? {} : { to: startOf(to, 1) }),
  };
}

function several(name: keyof Query, value: FilterValue | undefined): Partial<Query> {
  return Array.isArray(value) && value.length > 0 ? { [name]: value.join(',') } : {};
}

function text(name: keyof Query, value: FilterValue | undefined): Partial<Query> {
  return typeof value === 'string' && value.trim() !== '' ? { [name]: value.trim().toLowerCase() } : {};
}

function startOf(day: string, later: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}

import type { EventType } from '@muster/contract/events';
import { sql } from '../../platform/db/sql.ts';
import { idsOf } from '../../platform/events/consumer.ts';
import type { IntegrationSource } from '../integrations/index.ts';

interface Named {
  id: string;
  email: string;
  name: string;
}

const changes: Readonly<Record<string, string>> = {
  'employee.create': 'created',
  'employee.update': 'updated',
  'employee.delete': 'deleted',
} satisfies Partial<Record<EventType, string>>;
/** In words; the rest is in the payload. */
const namedAtMost = 5;

/** Many that were changed together are told together. */
export const employeesIntegration: IntegrationSource = {
  events: {
    'employee.create': 'employeeChanged',
    'employee.update': 'employeeChanged',
    'employee.delete': 'employeeChanged',
  },
  async read(tx, event) {
    const { organizationId, entityId, type, payload } = event;
    const ids = idsOf(event);
    const found = await tx.query<Named>(sql`
      select id, email, trim(first_name || ' ' || last_name) as name from people
      where organization_id = ${organizationId} and id::text = any (${ids}::text[]) order by sort_name, id`);
    const known = new Map(found.map((person) => [person.id, person]));
    // Of those who are gone only the id is left, and of one alone the address.
    const email = (ids.length === 1 && 'email' in payload && payload.email) || '';
    const people = ids.map((id) => known.get(id) ?? { id, email, name: '' });
    const all = people.map(({ name, email, id }) => name || email || id);
    const names = all.length > namedAtMost ? [...all.slice(0, namedAtMost), '…'] : all;
    const employee = { change: changes[type] ?? '', count: people.length, names, people };
    return [{ entityId, title: names.join(', '), path: 'people?kind=employee', facts: { employee } }];
  },
};

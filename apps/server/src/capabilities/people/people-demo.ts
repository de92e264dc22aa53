/** Who else is at the demo company: the people behind the counters, their groups, and those who have not answered yet. */
import { applicationDirectory, findAppIds } from '../apps/index.ts';
import type { DemoPart } from '../demo-part.ts';
import { createEmployee } from './employees-service.ts';
import { createGroup } from './groups-service.ts';
import { invite } from './invitations-service.ts';
import { askerOf } from './people-rights.ts';

const groups = ['Baristas', 'Roasters', 'Delivery', 'Night shift'] as const;
type GroupName = (typeof groups)[number];

type Employee = readonly [firstName: string, lastName: string, groups: readonly GroupName[], tags: readonly string[]];
const employees: readonly Employee[] = [
  ['Alba', 'Serrano', ['Baristas'], ['madrid', 'ipad']],
  ['Bruno', 'Keller', ['Baristas'], ['berlin', 'ipad']],
  ['Carmen', 'Ortega', ['Baristas', 'Night shift'], ['madrid']],
  ['Dilara', 'Yilmaz', ['Baristas'], ['berlin', 'trainee']],
  ['Edgar', 'Núñez', ['Roasters'], ['madrid']],
  ['Freya', 'Sørensen', ['Roasters', 'Night shift'], ['copenhagen']],
  ['Gael', 'Moreau', ['Roasters'], ['copenhagen', 'first aid']],
  ['Hana', 'Kovář', ['Delivery'], ['berlin', 'van']],
  ['Ibrahim', 'Sesay', ['Delivery'], ['madrid', 'van']],
  ['Julia', 'Sánchez', ['Delivery', 'Night shift'], ['madrid', 'bike']],
  ['Kofi', 'Mensah', ['Baristas'], ['copenhagen']],
  ['Leire', 'Etxeberria', ['Baristas'], ['madrid', 'first aid']],
  ['Marek', 'Zieliński', ['Delivery'], ['berlin', 'bike']],
  ['Nadia', 'Benali', ['Baristas'], ['madrid', 'trainee']],
  ['Oskar', 'Lund', ['Roasters'], ['copenhagen']],
  ['Paula', 'Vidal', [], ['madrid']],
  ['Quentin', 'Dubois', ['Delivery'], ['berlin']],
  ['Rita', 'Almeida', ['Baristas', 'Night shift'], ['madrid', 'ipad']],
];

const invited = [
  { email: 'sara.holm@aurora.example', role: 'editor' },
  { email: 'ursula.behr@aurora.example', role: 'admin' },
] as const;

export const peopleDemo: DemoPart = {
  async add(tx, { ownerId }, { db }) {
    // Nobody is mailed: the addresses are made up.
    const deps = { db, applications: applicationDirectory, mailer: { queueMany: async () => {} } };
    const owner = askerOf({ userId: ownerId, scopes: null }, { role: 'owner' });
    const ids = new Map<GroupName, string>();
    for (const name of groups) ids.set(name, (await createGroup(tx, { name })).id);
    for (const [firstName, lastName, names, tags] of employees) {
      const groupIds = names.flatMap((name) => ids.get(name) ?? []);
      await createEmployee(deps, tx, owner, {
        email: addressOf(firstName, lastName),
        firstName,
        lastName,
        tags,
        groupIds,
      });
    }
    for (const { email, role } of invited) {
      await invite(deps, tx, owner, { emails: [email], role, scope: 'organization' });
    }
    // The agency makes one app, and sees no other.
    const card = (await findAppIds(tx, ['aurora-card'])).get('aurora-card');
    if (card !== undefined) {
      const applications = [{ applicationId: card, role: 'editor' as const }];
      const emails = ['theo.marsh@agency.example'];
      await invite(deps, tx, owner, { emails, role: 'unassigned', scope: 'application', applications });
    }
  },
};

function addressOf(...names: readonly string[]): string {
  const plain = names.map((name) =>
    name
      .toLowerCase()
      .replace(/ø/g, 'o')
      .replace(/ł/g, 'l')
      .normalize('NFD')
      .replace(/[^a-z]/g, ''),
  );
  return `${plain.join('.')}@aurora.example`;
}

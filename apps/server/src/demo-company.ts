/** Who works at the demo company, and what they did in the last thirty days. */
import type { PlanChoice } from '@muster/contract/enumerations/billing';
import type { Role } from '@muster/contract/permissions';

export type Name = readonly [firstName: string, lastName: string];

export interface Colleague {
  email: string;
  name: Name;
  role: Role;
  /** Days since they joined. */
  joined: number;
}

/** One for every role, to sign in as. */
export const leads: Record<Role, Omit<Colleague, 'role'>> = {
  owner: { email: 'owner@aurora.example', name: ['Ana', 'Ruiz'], joined: 29 },
  admin: { email: 'admin@aurora.example', name: ['Tomás', 'Vega'], joined: 29 },
  editor: { email: 'editor@aurora.example', name: ['Priya', 'Nair'], joined: 26 },
  viewer: { email: 'viewer@aurora.example', name: ['Jonas', 'Lindqvist'], joined: 21 },
  unassigned: { email: 'unassigned@aurora.example', name: ['Mei', 'Tanaka'], joined: 1 },
};

const colleague = (firstName: string, lastName: string, address: string, role: Role, joined: number): Colleague => ({
  email: `${address}@aurora.example`,
  name: [firstName, lastName],
  role,
  joined,
});

export const colleagues: readonly Colleague[] = [
  colleague('Lucía', 'Ferrer', 'lucia.ferrer', 'editor', 26),
  colleague('Omar', 'Haddad', 'omar.haddad', 'viewer', 22),
  colleague('Greta', 'Møller', 'greta.moller', 'viewer', 19),
  colleague('Daniel', 'Okafor', 'daniel.okafor', 'editor', 15),
  colleague('Inés', 'Pardo', 'ines.pardo', 'viewer', 15),
  colleague('Hiroshi', 'Mori', 'hiroshi.mori', 'viewer', 12),
  colleague('Clara', 'Weiss', 'clara.weiss', 'editor', 8),
  colleague('Matteo', 'Conti', 'matteo.conti', 'viewer', 5),
  colleague('Noor', 'Rahman', 'noor.rahman', 'viewer', 2),
];

export interface DemoWorkspace {
  name: string;
  slug: string;
  /** Days since it was made. */
  made: number;
  products: readonly PlanChoice[];
  people: readonly Colleague[];
}

const everybodyElse = (Object.entries(leads) as [Role, Omit<Colleague, 'role'>][])
  .filter(([role]) => role !== 'owner')
  .map(([role, person]): Colleague => ({ ...person, role }));

export const workspaces: readonly DemoWorkspace[] = [
  {
    name: 'Aurora Coffee',
    slug: 'aurora',
    made: 29,
    products: ['mad', 'mdm'],
    people: [...everybodyElse, ...colleagues],
  },
  {
    name: 'Aurora Roastery',
    slug: 'aurora-roastery',
    made: 11,
    products: ['mdm'],
    people: [
      ...everybodyElse.filter(({ role }) => role === 'admin').map((person) => ({ ...person, joined: 11 })),
      ...colleagues.slice(0, 3).map((person, i) => ({ ...person, role: 'viewer' as const, joined: 9 - 3 * i })),
    ],
  },
];

type Fields = Record<string, string>;
interface Step {
  daysAgo: number;
  hour: number;
  by: Role;
  /** Whose membership changed; without it, the workspace. */
  of?: string;
  before: Fields;
  after: Fields;
}

/** Changes of the first workspace besides who joined it: they lead to the state that it is in. */
export const story: readonly Step[] = [
  ...changes('name', undefined, 'Aurora Coffee', [
    [28, 9, 'owner', 'Aurora Coffee Company'],
    [20, 16, 'admin', 'Aurora'],
    [6, 11, 'admin', 'Aurora Coffee'],
  ]),
  ...changes('role', 'lucia.ferrer@aurora.example', 'editor', [
    [25, 10, 'owner', 'viewer'],
    [24, 15, 'owner', 'editor'],
    [10, 9, 'admin', 'viewer'],
    [9, 17, 'owner', 'editor'],
  ]),
  ...changes('role', 'daniel.okafor@aurora.example', 'editor', [
    [15, 13, 'admin', 'unassigned'],
    [14, 9, 'admin', 'viewer'],
    [4, 14, 'owner', 'editor'],
  ]),
  ...changes('role', 'greta.moller@aurora.example', 'viewer', [
    [18, 12, 'admin', 'editor'],
    [17, 8, 'owner', 'admin'],
    [3, 10, 'owner', 'viewer'],
  ]),
  ...changes('role', 'clara.weiss@aurora.example', 'editor', [
    [7, 9, 'admin', 'viewer'],
    [7, 18, 'admin', 'editor'],
  ]),
  ...changes('role', 'hiroshi.mori@aurora.example', 'viewer', [
    [11, 15, 'admin', 'editor'],
    [1, 9, 'admin', 'viewer'],
  ]),
];

function changes(
  field: string,
  of: string | undefined,
  initial: string,
  values: readonly (readonly [daysAgo: number, hour: number, by: Role, value: string])[],
): Step[] {
  return values.map(([daysAgo, hour, by, value], i) => {
    const before = { [field]: values[i - 1]?.[3] ?? initial };
    return { daysAgo, hour, by, ...(of ? { of } : {}), before, after: { [field]: value } };
  });
}

import type { personRights } from '@muster/contract/people';
import { type Role, roles } from '@muster/contract/permissions';
import * as z from 'zod/mini';

export const appRoles = ['admin', 'editor', 'viewer'] as const;
export type AppRole = (typeof appRoles)[number];

export interface ChosenApp {
  id: string;
  name: string;
  role: AppRole;
}

/** A role in the whole workspace, or roles in some of its apps. */
export const reaches = [...roles, 'apps'] as const;
export type Reach = (typeof reaches)[number];
export const reachSchema = z.enum(reaches);

type Rights = z.output<typeof personRights>;

/** What is chosen, in the words of the calls. */
export function rightsOf(reach: Reach, apps: readonly ChosenApp[]): Rights {
  if (reach !== 'apps') return { role: reach, scope: 'organization' };
  return {
    role: 'unassigned',
    scope: 'application',
    applications: apps.map(({ id, role }) => ({ applicationId: id, role })),
  };
}

/** The other way round: what somebody has now. */
export function reachOf(person: { role: Role | 'employee'; scope: string }): Reach {
  if (person.scope === 'application') return 'apps';
  return person.role === 'employee' ? 'unassigned' : person.role;
}

export function chosenApps(applications: readonly { id: string; name: string; role: Role }[]): ChosenApp[] {
  return applications.map(({ id, name, role }) => ({
    id,
    name,
    role: appRoles.find((one) => one === role) ?? 'viewer',
  }));
}

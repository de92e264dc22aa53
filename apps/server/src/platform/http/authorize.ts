import type { CallSpec } from '@muster/contract/call';
import { stepUpTime } from '@muster/contract/constants';
import { type Action, allows, type Resource } from '@muster/contract/permissions';
import { now } from '../clock.ts';
import { fail } from '../errors.ts';
import type { Membership, Principal } from './route.ts';

/** Decides whether a call may be made. Whatever is not allowed here is refused. `appId`: the app of the path. */
export function authorize(
  call: CallSpec,
  principal: Principal,
  membership: Membership | undefined,
  appId?: string | undefined,
): void {
  const { access } = call;
  if (access.kind === 'open') return;
  checkSupplanting(call, principal);
  checkToken(call, principal);
  switch (access.kind) {
    case 'user':
      break;
    case 'member':
      // A workspace one is not in does not exist, as far as one can tell.
      if (membership === undefined) fail(3001);
      checkRole(access, membership, appId);
      checkScope(principal, `${access.resource}:${access.action}`);
      break;
    case 'provider':
      checkStaff(call, staffRole(principal));
      break;
    default:
      fail(4003);
  }
  if (call.stepUp) requireStepUp(principal);
}

type Asking = { principal: Pick<Principal, 'scopes'>; membership: Membership; appId?: string };

/** For part of what a call takes that wants another right than the call itself, in the workspace or in the app. */
export function requireAlso(resource: Resource, action: Action, { principal, membership, appId }: Asking): void {
  const application = appId === undefined ? {} : { application: 'one' as const };
  checkRole({ kind: 'member', resource, action, ...application }, membership, appId);
  checkScope(principal, `${resource}:${action}`);
}

/** The same for what is left out rather than refused: by the role in the workspace and, of a token, by its scopes. */
export function mayAlso(resource: Resource, action: Action, { principal, membership }: Asking): boolean {
  const { scopes } = principal;
  return allows(membership.role, resource, action) && (scopes === null || scopes.includes(`${resource}:${action}`));
}

/** For what is dangerous: the user has stepped up in the last ten minutes. Tokens cannot. */
export function requireStepUp({ scopes, steppedUpAt }: Pick<Principal, 'scopes' | 'steppedUpAt'>): void {
  if (scopes !== null) fail(4015);
  if (now() - new Date(steppedUpAt).getTime() > stepUpTime) fail(4010);
}

function checkRole(
  { resource, action, application }: Extract<CallSpec['access'], { kind: 'member' }>,
  { role, applications }: Membership,
  appId: string | undefined,
): void {
  if (allows(role, resource, action)) return;
  if (application === undefined || applications.length === 0) fail(4003);
  const theirs = application === 'any' ? applications : applications.filter(({ id }) => id === appId);
  // An app that is not theirs does not exist either.
  if (theirs.length === 0) fail(3001);
  if (!theirs.some((app) => allows(app.role, resource, action))) fail(4003);
}

/** Staff who act for a member stay staff (platform-shell.md, section 6: impersonation counts as admin). */
const staffRole = ({ role, supplanter }: Principal) => supplanter?.role ?? role;

function checkStaff(call: CallSpec, role: Principal['role']): void {
  if (role !== 'admin' && role !== 'adminViewer') fail(4003);
  if (role === 'adminViewer' && call.changes && !call.ownSession) failViewer();
}

function checkSupplanting(call: CallSpec, { supplanter }: Principal): void {
  if (supplanter === null) return;
  if (supplanter.role !== 'admin' && call.changes && !call.ownSession) failViewer();
  if (call.personal) fail(4015);
}

/** A token is of one workspace: it says nothing about a person's account, and nothing dangerous is done with it. */
function checkToken({ access, personal, stepUp }: CallSpec, { scopes }: Principal): void {
  if (scopes !== null && (access.kind !== 'member' || personal || stepUp)) fail(4015);
}

function checkScope({ scopes }: Pick<Principal, 'scopes'>, scope: string): void {
  if (scopes !== null && !scopes.includes(scope)) fail(4016, { data: { scope } });
}

function failViewer(): never {
  fail(4001, { reason: 'ADMIN_VIEWER_CAN_ONLY_PERFORM_GET_REQUEST_ON_SUPPLANT' });
}

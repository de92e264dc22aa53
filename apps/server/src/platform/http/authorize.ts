import type { CallSpec } from '@muster/contract/call';
import { allows } from '@muster/contract/permissions';
import { fail } from '../errors.ts';
import type { Membership, Principal } from './route.ts';

/** Decides whether a call may be made. Whatever is not allowed here is refused. */
export function authorize(call: CallSpec, principal: Principal, membership: Membership | undefined): void {
  const { access } = call;
  switch (access.kind) {
    case 'open':
    case 'user':
      return;
    case 'member':
      // A workspace one is not in does not exist, as far as one can tell.
      if (membership === undefined) fail(3001);
      if (!allows(membership.role, access.resource, access.action)) fail(4003);
      return;
    case 'provider':
      if (principal.role === 'admin') return;
      if (principal.role !== 'adminViewer') fail(4003);
      if (call.changes) fail(4001, { reason: 'ADMIN_VIEWER_CAN_ONLY_PERFORM_GET_REQUEST_ON_SUPPLANT' });
      return;
    default:
      access satisfies never;
      fail(4003);
  }
}

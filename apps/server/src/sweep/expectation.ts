import type { CallSpec } from '@muster/contract/call';
import type { ErrorCode } from '@muster/contract/errors';
import { allows } from '@muster/contract/permissions';
import type { Caller } from './sweep-types.ts';

/** What the declaration alone says: that a caller is let in, or the code with which they are refused. */
export function expectation(call: CallSpec, caller: Caller): 'allowed' | ErrorCode {
  const { access, changes, ownSession } = call;
  if (access.kind === 'open') return 'allowed';
  if (caller.kind === 'anonymous') return 4002;
  if (access.kind === 'app') return caller.kind === 'appToken' ? 'allowed' : 4004;
  if (caller.kind === 'appToken') return 4004;
  if (caller.kind === 'badToken') return caller.code;
  if (caller.kind === 'apiToken') return tokenExpectation(call, caller);
  switch (access.kind) {
    case 'user':
      return 'allowed';
    case 'member':
      if (caller.kind !== 'member') return 3001;
      return allows(caller.role, access.resource, access.action) ? 'allowed' : 4003;
    case 'provider':
      if (caller.kind === 'member' || caller.platformRole === 'user') return 4003;
      return caller.platformRole === 'adminViewer' && changes && !ownSession ? 4001 : 'allowed';
  }
}

/** A token is of one workspace, does nothing dangerous or personal, and no more than its owner and its scopes allow. */
function tokenExpectation(
  { access, stepUp, personal }: CallSpec,
  { of, role, scopes }: Caller & { kind: 'apiToken' },
): 'allowed' | ErrorCode {
  if (access.kind !== 'member' || stepUp || personal) return 4015;
  if (of !== 'home') return 3001;
  if (!allows(role, access.resource, access.action)) return 4003;
  return scopes.includes(`${access.resource}:${access.action}`) ? 'allowed' : 4016;
}

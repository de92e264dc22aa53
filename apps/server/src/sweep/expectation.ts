import type { CallSpec } from '@muster/contract/call';
import type { ErrorCode } from '@muster/contract/errors';
import { allows } from '@muster/contract/permissions';
import type { Caller } from './callers.ts';

/** What the declaration alone says: that a caller is let in, or the code with which they are refused. */
export function expectation({ access, changes, ownSession }: CallSpec, caller: Caller): 'allowed' | ErrorCode {
  if (access.kind === 'open') return 'allowed';
  if (caller.kind === 'anonymous') return 4002;
  if (caller.kind === 'badToken') return caller.code;
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

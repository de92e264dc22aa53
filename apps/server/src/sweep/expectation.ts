import type { CallSpec } from '@muster/contract/call';
import type { Caller, Expectation, SweepServer } from './sweep-types.ts';

/** What the declaration alone says: that a caller is let in, or the code with which they are refused. */
export function expectation({ callers }: SweepServer, call: CallSpec, caller: Caller): Expectation {
  // In a store everybody is a visitor: what opens other doors is not looked at.
  if (call.access.kind === 'open' || call.access.kind === 'visitor') return 'allowed';
  const kind = callers.find(({ name }) => name === caller.kind);
  if (kind?.serves.includes(call.access.kind) || caller.also?.includes(call.access.kind)) return caller.expects(call);
  // What opens other doors opens nothing here.
  return caller.kind === 'anonymous' ? 4002 : 4004;
}

/** The sweep of the calls of the product, in several files so that they run beside each other. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { CallSpec } from '@muster/contract/call';
import { allCalls } from '@muster/contract/calls/all';
import { startTestServer, type TestServer } from '../test-server.ts';
import { createSweep, type Finding, sweepSettings } from './sweep.ts';

export const show = (findings: readonly Finding[]) =>
  findings.map(({ call, caller, problem }) => `${call} | ${caller} | ${problem}`).join('\n');

const shares = {
  reads: ({ changes }) => !changes,
  changes: ({ changes, access }) => changes && access.kind === 'member',
  'changes elsewhere': ({ changes, access }) => changes && access.kind !== 'member',
} satisfies Record<string, (call: CallSpec) => boolean>;

/** Call it at the top of a test file. Each call is in exactly one share. */
export function sweepShare(share: keyof typeof shares): void {
  describe(`every call of the product: ${share}`, () => {
    let server: TestServer;
    let sweep: Awaited<ReturnType<typeof createSweep>>;
    before(async () => {
      server = await startTestServer({ env: sweepSettings });
      sweep = await createSweep(server);
    });
    after(() => server.stop());

    for (const call of allCalls.filter(shares[share])) {
      test(`${call.name} lets in whom it declares, refuses everybody else, and neither changes nor tells what it should not`, async () => {
        assert.equal(show(await sweep(call)), '');
      });
    }
  });
}

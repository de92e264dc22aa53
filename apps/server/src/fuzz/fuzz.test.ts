/** Whatever is sent to a declared call is answered with 2xx or 4xx and an envelope. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type CallSpec, codecOf } from '@muster/contract/call';
import { allCalls } from '@muster/contract/calls/all';
import fc from 'fast-check';
import { judge } from '../sweep/send.ts';
import { forgetLimits } from '../sweep/sweep-store.ts';
import { ask, type Reply } from '../test-http.ts';
import { assertAnswered, type Fuzzed, startFuzzed } from './test-fuzzed.ts';
import { type Hostile, hostile, hostileText, pathOf } from './test-hostile.ts';

const seed = 20260415;
const runsPerCall = process.env.DEEP ? 40 : 10;

let fuzzed: Fuzzed;
before(async () => {
  fuzzed = await startFuzzed();
});
after(() => fuzzed.server.stop());

let made = 0;
async function attempt(call: CallSpec, { params, query, body }: Hostile): Promise<Reply> {
  // Limits by account must not answer in place of what is tested.
  const text = body?.replaceAll(/(nobody|new)@example\.com/g, () => `fuzz-${made++}@example.com`);
  const path = pathOf(call, params, query);
  const sent = await fuzzed.headers(text === undefined ? {} : { 'content-type': 'application/json' }, call);
  return ask(fuzzed.server.url, path, { method: call.method, headers: sent, body: text });
}

/** Devices and their like read no envelopes. */
const isOfProtocol = ({ reply }: CallSpec) => ['raw', 'appleMessage', 'scep'].includes(codecOf(reply).codec);

describe('every declared input', () => {
  for (const call of allCalls.filter(({ reply }) => codecOf(reply).codec !== 'events')) {
    test(`${call.name} answers anything with 2xx or 4xx`, async () => {
      await forgetLimits(fuzzed.server.db);
      const property = fc.asyncProperty(hostile(call, fuzzed.workspace.slug), async (input) => {
        const answer = await attempt(call, input);
        if (codecOf(call.reply).codec === 'file' && answer.status === 200) return;
        if (isOfProtocol(call)) return assert.ok(answer.status < 500, answer.text);
        assertAnswered(answer, `${call.method} ${JSON.stringify(input).slice(0, 500)}`);
      });
      await fc.assert(property, { seed, numRuns: runsPerCall, endOnFailure: true });
      const params = { ...call.sample?.params, org: fuzzed.workspace.slug };
      const query = String(new URLSearchParams(call.sample?.query));
      const plain = await attempt(call, { params, query, body: call.sample && JSON.stringify(call.sample.body) });
      const expected = [undefined, 3001, ...(call.errors ?? [])] as unknown[];
      // Another protocol says in its own way that nothing is there.
      if (isOfProtocol(call))
        return assert.ok(
          [200, 201, 302, 400, 401, 403, 404].includes(plain.status),
          `the sample itself: ${plain.status}`,
        );
      assert.ok(expected.includes(judge(plain.status, plain.text).code), `the sample itself: ${plain.text}`);
    });
  }

  test('a stream answers a hostile path like any other call', async () => {
    const streams = allCalls.filter(({ reply }) => codecOf(reply).codec === 'events');
    assert.ok(streams.length > 0);
    for (const call of streams) {
      for (const org of hostileText.filter((text) => !/^\.{0,2}$/.test(text.trim()))) {
        const reply = await attempt(call, {
          params: { org: encodeURI(org).replaceAll('%25', '%') },
          query: '',
          body: undefined,
        });
        assertAnswered(reply, org);
      }
    }
  });
});

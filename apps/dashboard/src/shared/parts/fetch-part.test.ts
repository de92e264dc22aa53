import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSignal } from '../signal.ts';
import { createFetchPart } from './fetch-part.ts';

const missing = new TypeError('Failed to fetch dynamically imported module: /assets/x.js');

function page() {
  const lost = createSignal(false);
  const server = { answers: true, renewed: 0 };
  const fetchPart = createFetchPart(
    {
      lost,
      async answers() {
        lost.set(!server.answers);
        return server.answers;
      },
    },
    async () => {
      server.renewed += 1;
      // The network was back only for a moment.
      if (server.renewed === 1) {
        server.answers = false;
        throw new Error('Unable to preload CSS for /assets/x.css');
      }
    },
  );
  return { lost, server, fetchPart };
}

/** All that was promised has happened. */
const settled = () => new Promise((done) => setImmediate(done));

test('without a network a part waits, as often as it has to, and comes with its styles when the network is back', async () => {
  const { lost, server, fetchPart } = page();
  server.answers = false;
  let asked = 0;
  const part = fetchPart(async () => {
    asked += 1;
    if (asked === 1) throw missing;
    return 'part';
  });
  await settled();
  assert.equal(lost.get(), true);
  lost.set(false);
  await settled();
  assert.deepEqual([asked, server.renewed, lost.get()], [1, 1, true]);
  lost.set(false);
  assert.equal(await part, 'part');
  assert.deepEqual([asked, server.renewed], [2, 2]);
});

test('what is known to be out of reach is not asked for until the network is back', async () => {
  const { lost, fetchPart } = page();
  lost.set(true);
  let asked = 0;
  const part = fetchPart(async () => `part ${++asked}`);
  await settled();
  assert.equal(asked, 0);
  lost.set(false);
  assert.equal(await part, 'part 1');
});

test('a part that the server does not have any more is an error, and so is a bug in it', async () => {
  const { fetchPart, server } = page();
  await assert.rejects(
    fetchPart(() => Promise.reject(missing)),
    missing,
  );
  server.answers = false;
  const bug = new TypeError('x is not a function');
  await assert.rejects(
    fetchPart(() => Promise.reject(bug)),
    bug,
  );
});

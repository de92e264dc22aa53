import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import fastify from 'fastify';
import { serveCli } from './pages.ts';

test('the command line is served as it was built, and asked for anew each time', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'muster-cli-dist-'));
  t.after(() => rm(folder, { recursive: true }));
  await assert.rejects(serveCli(fastify(), folder), /not built yet: npm run build/);
  await writeFile(join(folder, 'muster.mjs'), '#!/usr/bin/env node\n');
  const app = fastify();
  await serveCli(app, folder);
  const reply = await app.inject('/cli/muster.mjs');
  assert.deepEqual([reply.statusCode, reply.body], [200, '#!/usr/bin/env node\n']);
  assert.equal(reply.headers['content-type'], 'text/javascript; charset=utf-8');
  assert.equal(reply.headers['cache-control'], 'no-cache');
  assert.equal((await app.inject('/cli/package.json')).statusCode, 404);
});

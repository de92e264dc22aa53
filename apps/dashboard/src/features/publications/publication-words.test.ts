import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PublishedBuild } from '@muster/contract/publications';
import { healthOf } from './publication-words.ts';

const build = { installable: true } as PublishedBuild;
const fine = { visibility: 'active', expired: false, builds: [build], expirationDate: null } as const;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

test('the worst that can be said of a publication is what is said', () => {
  const bundle = { ...build, installable: false };
  assert.equal(healthOf({ ...fine, builds: [build] }), 'active');
  assert.equal(healthOf({ ...fine, builds: [build], visibility: 'unlisted' }), 'unlisted');
  assert.equal(healthOf({ ...fine, builds: [build], expirationDate: inDays(30) }), 'active');
  assert.equal(healthOf({ ...fine, builds: [build], expirationDate: inDays(3) }), 'endsSoon');
  assert.equal(healthOf({ ...fine, builds: [build, bundle] }), 'active');
  assert.equal(healthOf({ ...fine, builds: [bundle], expirationDate: inDays(3) }), 'notInstallable');
  assert.equal(healthOf({ ...fine, builds: [], visibility: 'unlisted' }), 'noBuild');
  assert.equal(healthOf({ ...fine, builds: [], expired: true }), 'expired');
  assert.equal(healthOf({ ...fine, builds: [], expired: true, visibility: 'inactive' }), 'inactive');
});

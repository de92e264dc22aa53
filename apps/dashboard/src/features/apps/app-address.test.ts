import assert from 'node:assert/strict';
import { test } from 'node:test';
import { appAddress } from './app-address.ts';

test('the address of an app is shown as it will be, and before one is chosen with dots that people can read', () => {
  assert.equal(appAddress('acme', 'field-service'), '/acme/apps/field-service');
  assert.equal(appAddress('acme', ''), '/acme/apps/…');
});

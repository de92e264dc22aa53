import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StoreCard } from '@muster/contract/store';
import { findApps } from './find-apps.ts';

const card = (name: string, description = ''): StoreCard => ({
  ...{ slug: name.toLowerCase(), name, description, icon: null, oss: [] },
  ...{ versionName: null, updatedAt: null, locked: false, library: false },
});
const apps = [card('Field Service', 'Visits and orders'), card('Almacén', 'Stock counts'), card('Sales')];
const names = (query: string) => findApps(apps, query).map(({ name }) => name);

test('every word has to be there, in any order, whatever its case and accents', () => {
  assert.deepEqual(names('ORDERS field'), ['Field Service']);
  assert.deepEqual(names('almacen'), ['Almacén']);
  assert.deepEqual(names('field stock'), []);
});

test('nothing asked for is everything, and signs of patterns are only signs', () => {
  assert.equal(names('  ').length, 3);
  assert.deepEqual(names('.*'), []);
});

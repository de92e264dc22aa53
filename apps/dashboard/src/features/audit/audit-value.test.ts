import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testTexts } from '../../shared/i18n/test-texts.ts';
import { auditValue } from './audit-value.ts';

const { en, es } = testTexts;
const english = { texts: en, text: en.dashboard, language: 'en' as const };
const spanish = { texts: es, text: es.dashboard, language: 'es' as const };
const of = (entity: string) => ({ entity });

test('values that have a label are shown by it, several with commas', () => {
  assert.equal(
    auditValue(english, of('organization'), ['configuration', 'products'], ['mad', 'mdm']),
    'App distribution, Device management',
  );
  assert.equal(auditValue(english, of('organization'), ['configuration', 'products', '0'], 'mad'), 'App distribution');
  assert.equal(auditValue(english, of('application'), ['buildPlatforms'], ['ios', 'kiosk']), 'iOS, kiosk');
  assert.equal(auditValue(english, of('integration'), ['state'], 'paused'), 'Paused');
  assert.equal(auditValue(english, of('invitation'), ['state'], 'paused'), 'paused');
  assert.equal(auditValue(spanish, of('user'), ['language'], 'en'), 'English');
});

test('yes, no, nothing, sizes and instants are said in words', () => {
  assert.equal(auditValue(spanish, of('listView'), ['shared'], true), 'Sí');
  assert.equal(auditValue(english, of('listView'), ['shared'], false), 'No');
  assert.equal(auditValue(english, of('apiToken'), ['expiresAt'], null), '');
  assert.equal(auditValue(english, of('apiToken'), ['scopes'], []), '');
  assert.equal(auditValue(english, of('build'), ['size'], 2_000_000)?.replace(/\s/u, ' '), '2 MB');
  assert.equal(auditValue(english, of('supplanting'), ['minutes'], 30), '30');
  assert.match(auditValue(english, of('apiToken'), ['expiresAt'], '2026-03-04T12:00:00.000Z') ?? '', /^Mar 4, 2026/);
});

test('what people wrote is shown as it is, and so is what has a shape of its own', () => {
  assert.equal(auditValue(english, of('group'), ['name'], 'constructor'), 'constructor');
  assert.equal(auditValue(english, of('user'), ['constructor'], 'name'), 'name');
  assert.equal(auditValue(english, of('integration'), ['filter'], { apps: [] }), undefined);
  assert.equal(auditValue(english, of('integration'), ['filter'], ['a', { b: 1 }]), undefined);
});

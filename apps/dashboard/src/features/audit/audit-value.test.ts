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
  assert.match(
    auditValue(english, of('apiToken'), ['expiresAt'], '2026-03-04T12:00:00.000Z') ?? '',
    /^4 Mar 2026 \d\d:00:00$/,
  );
});

test('ids are shown by their names, and what has parts part by part', () => {
  const id = '0199a000-0000-7000-8000-000000000000';
  const about = { entity: 'publishedApplication', names: { [id]: 'Field testers' } };
  assert.equal(auditValue(english, about, ['userAudiences'], [{ id, notes: '' }]), 'id: Field testers');
  assert.equal(auditValue(english, about, ['filter', 'builds'], [id, 'other']), 'Field testers, other');
  assert.equal(auditValue(english, about, ['visibility'], 'unlisted'), 'Unlisted');
  assert.equal(
    auditValue(spanish, of('automationRule'), ['actions'], [{ kind: 'notify', message: 'Hola', personIds: [] }]),
    'Acción: notify; Mensaje: Hola',
  );
  assert.equal(auditValue(english, of('failedSignIn'), ['failure'], 'secondFactor'), 'wrong second factor');
});

test('what people wrote is shown as it is', () => {
  assert.equal(auditValue(english, of('group'), ['name'], 'constructor'), 'constructor');
  assert.equal(auditValue(english, of('user'), ['constructor'], 'name'), 'name');
  assert.equal(auditValue(english, of('integration'), ['filter'], { apps: [] }), '');
  assert.equal(auditValue(english, of('integration'), ['filter'], ['a', { b: 1 }]), 'a, b: 1');
});

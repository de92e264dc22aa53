import assert from 'node:assert/strict';
import { createHmac, randomUUID } from 'node:crypto';
import { afterEach, mock, test } from 'node:test';
import {
  readAssisted,
  readCookie,
  readPerson,
  readProfile,
  writeAssisted,
  writeCookie,
  writePerson,
  writeProfile,
} from './proofs.ts';

const sign = (text: string, purpose: string) => createHmac('sha256', 'key').update(`${purpose} ${text}`).digest();
const subject = { organizationId: randomUUID(), id: randomUUID() };
afterEach(() => mock.timers.reset());

test('who has signed in is known for a quarter of an hour, at that link of that workspace', () => {
  mock.timers.enable({ apis: ['Date'], now: Date.now() });
  const personId = randomUUID();
  const proof = writePerson(sign, subject, personId);
  assert.equal(readPerson(sign, subject, proof), personId);
  assert.equal(readPerson(sign, { ...subject, id: randomUUID() }, proof), undefined);
  assert.equal(readPerson(sign, { ...subject, organizationId: randomUUID() }, proof), undefined);
  assert.equal(
    readPerson((text) => sign(text, 'another installation'), subject, proof),
    undefined,
  );
  mock.timers.tick(14 * 60_000);
  assert.equal(readPerson(sign, subject, proof), personId);
  mock.timers.tick(60_000);
  assert.equal(readPerson(sign, subject, proof), undefined);
});

test('what is good for one step is good for no other', () => {
  const enrollmentId = randomUUID();
  const profile = writeProfile(sign, { ...subject, enrollmentId });
  assert.deepEqual(readProfile(sign, profile), { ...subject, enrollmentId });
  assert.equal(readPerson(sign, subject, profile), undefined);
  const { organizationId } = subject;
  const device = { organizationId, depProfileId: randomUUID(), depDeviceId: randomUUID() };
  const assisted = writeAssisted(sign, device);
  assert.ok(assisted.length <= 100, 'it fits where the token of a link does');
  assert.deepEqual(readAssisted(sign, assisted), device);
  assert.equal(readProfile(sign, assisted), undefined);
  assert.equal(readAssisted(sign, profile), undefined);
  assert.equal(readProfile(sign, writePerson(sign, subject, randomUUID())), undefined);
});

test('a cookie is for the pages of one link, and for no script', () => {
  const cookie = writeCookie('person', 'abc', { path: '/mdm/apple/join/x', secure: true });
  assert.equal(cookie, 'enroll-person=abc; Path=/mdm/apple/join/x; HttpOnly; SameSite=Lax; Max-Age=900; Secure');
  assert.equal(readCookie('a=b; enroll-person=abc; enroll-profile=def', 'person'), 'abc');
  assert.equal(readCookie('not-enroll-person=abc', 'person'), undefined);
  assert.equal(readCookie(undefined, 'profile'), undefined);
});

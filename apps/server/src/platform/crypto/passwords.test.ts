import assert from 'node:assert/strict';
import { argon2Sync } from 'node:crypto';
import { test } from 'node:test';
import { CodedError } from '../errors.ts';
import { hashPassword, needsRehash, verifyPassword } from './passwords.ts';

const password = 'correct horse battery staple';

test('a password verifies against its own hash and no other does', async () => {
  const phc = await hashPassword(password);
  assert.equal(await verifyPassword(password, phc), true);
  for (const wrong of ['', 'correct horse battery stapl', `${password} `, 'Correct horse battery staple']) {
    assert.equal(await verifyPassword(wrong, phc), false);
  }
});

test('hashes are argon2id with the parameters OWASP asks for, each with a salt of its own', async () => {
  const [one, two] = [await hashPassword(password), await hashPassword(password)];
  assert.match(one, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  assert.notEqual(one, two);
});

test('the string is what any other argon2 reads: the salt and the hash are where PHC puts them', async () => {
  const [, , , , salt, hash] = (await hashPassword(password)).split('$') as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  const again = argon2Sync('argon2id', {
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    memory: 19_456,
    passes: 2,
    parallelism: 1,
    tagLength: 32,
  });
  assert.deepEqual(again, Buffer.from(hash, 'base64'));
});

test('without an account the answer is no', async () => {
  assert.equal(await verifyPassword(password, null), false);
});

test('the same characters composed differently are the same password', async () => {
  assert.equal(
    await verifyPassword('contrase\u006e\u0303a segura', await hashPassword('contrase\u00f1a segura')),
    true,
  );
});

/** As another program, or an older release, would have stored it. */
function storedWith(memory: number, passes: number, parallelism: number): string {
  const nonce = Buffer.alloc(16, 7);
  const hash = argon2Sync('argon2id', { memory, passes, parallelism, message: password, nonce, tagLength: 32 });
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${text(nonce)}$${text(hash)}`;
}

test('a hash of older parameters still verifies and asks to be made anew', async () => {
  const phc = storedWith(4096, 3, 2);
  assert.equal(await verifyPassword(password, phc), true);
  assert.equal(await verifyPassword('wrong', phc), false);
  assert.equal(needsRehash(phc), true);
  assert.equal(needsRehash(await hashPassword(password)), false);
});

test('a damaged hash is a fault, never a yes', async () => {
  const phc = await hashPassword(password);
  for (const damaged of ['', 'x', '$2b$10$abc', phc.slice(0, -30), phc.replace('m=19456', 'm=99999999'), `${phc}$`]) {
    await assert.rejects(verifyPassword(password, damaged), /damaged/);
  }
});

test('a flood waits in line, every one of it is answered rightly, and too long a line turns people away', async (context) => {
  // However slow the machine, nobody gives up here.
  context.mock.timers.enable({ apis: ['setTimeout'] });
  // The line is the same, however little each of them costs.
  const phc = storedWith(64, 1, 1);
  const flood = Array.from({ length: 300 }, (_, i) => verifyPassword(i % 2 ? password : 'wrong', phc));
  const answers = await Promise.allSettled(flood);
  const refused = answers.filter((answer) => answer.status === 'rejected');
  assert.equal(refused.length, 300 - 256 - 2);
  for (const { reason } of refused) assert.ok(reason instanceof CodedError && reason.code === 1001);
  answers.forEach((answer, i) => {
    if (answer.status === 'fulfilled') assert.equal(answer.value, i % 2 === 1);
  });
  // And afterwards the door is open again.
  assert.equal(await verifyPassword(password, phc), true);
});

test('whoever has waited for five seconds is turned away, and those at work are not disturbed', async (context) => {
  const phc = await hashPassword(password);
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const flood = Array.from({ length: 12 }, () => verifyPassword(password, phc));
  context.mock.timers.tick(4_999);
  const late = verifyPassword(password, phc);
  context.mock.timers.tick(1);
  const answers = await Promise.allSettled(flood);
  assert.deepEqual(
    answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : (answer.reason as CodedError).code)),
    [true, true, ...Array(10).fill(1001)],
  );
  assert.equal(await late, true, 'who came last still has time, and gets the place that the others left');
  // Nobody who gave up holds a place.
  assert.deepEqual(await Promise.all([1, 2, 3].map(() => verifyPassword(password, phc))), [true, true, true]);
});

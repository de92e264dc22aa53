import assert from 'node:assert/strict';
import { argon2Sync } from 'node:crypto';
import { test } from 'node:test';
import { CodedError } from '../errors.ts';
import { hashPassword, needsRehash, verifyPassword } from './passwords.ts';

const here = '192.0.2.1';
const password = 'correct horse battery staple';

test('a password verifies against its own hash and no other does', async () => {
  const phc = await hashPassword(password, here);
  assert.equal(await verifyPassword(password, phc, here), true);
  for (const wrong of ['', 'correct horse battery stapl', `${password} `, 'Correct horse battery staple']) {
    assert.equal(await verifyPassword(wrong, phc, here), false);
  }
});

test('hashes are argon2id with the parameters OWASP asks for, each with a salt of its own', async () => {
  const [one, two] = [await hashPassword(password, here), await hashPassword(password, here)];
  assert.match(one, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  assert.notEqual(one, two);
});

test('the string is what any other argon2 reads: the salt and the hash are where PHC puts them', async () => {
  const [, , , , salt, hash] = (await hashPassword(password, here)).split('$') as [
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
  assert.equal(await verifyPassword(password, null, here), false);
});

test('the same characters composed differently are the same password', async () => {
  assert.equal(
    await verifyPassword('contrase\u006e\u0303a segura', await hashPassword('contrase\u00f1a segura', here), here),
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
  assert.equal(await verifyPassword(password, phc, here), true);
  assert.equal(await verifyPassword('wrong', phc, here), false);
  assert.equal(needsRehash(phc), true);
  assert.equal(needsRehash(await hashPassword(password, here)), false);
});

test('a damaged hash is a fault, never a yes', async () => {
  const phc = await hashPassword(password, here);
  for (const damaged of ['', 'x', '$2b$10$abc', phc.slice(0, -30), phc.replace('m=19456', 'm=99999999'), `${phc}$`]) {
    await assert.rejects(verifyPassword(password, damaged, here), /damaged/);
  }
});

test('a flood from one address waits, each is answered rightly, and too many are turned away', async (context) => {
  // However slow the machine, nobody gives up here.
  context.mock.timers.enable({ apis: ['setTimeout'] });
  // The queue is the same, however little each of them costs.
  const phc = storedWith(64, 1, 1);
  const flood = Array.from({ length: 60 }, (_, i) => verifyPassword(i % 2 ? password : 'wrong', phc, here));
  const answers = await Promise.allSettled(flood);
  const refused = answers.filter((answer) => answer.status === 'rejected');
  assert.equal(refused.length, 60 - 32 - 2);
  for (const { reason } of refused) assert.ok(reason instanceof CodedError && reason.code === 1001);
  answers.forEach((answer, i) => {
    if (answer.status === 'fulfilled') assert.equal(answer.value, i % 2 === 1);
  });
  // And afterwards the door is open again.
  assert.equal(await verifyPassword(password, phc, here), true);
});

test('forty addresses that guess stop nobody else, who waits for one turn of each at most', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const phc = storedWith(64, 1, 1);
  let done = 0;
  const guess = (i: number) =>
    verifyPassword('wrong', phc, `198.51.100.${i % 40}`).then(
      () => done++,
      () => 'refused',
    );
  const flood = Array.from({ length: 2_000 }, (_, i) => guess(i));
  await new Promise(setImmediate);
  const before = done;
  assert.equal(await verifyPassword(password, phc, here), true);
  assert.ok(done - before <= 44, `${done - before} were before them`);
  // All of one network of IPv6 are one.
  const network = Array.from({ length: 60 }, (_, i) => verifyPassword('wrong', phc, `2001:db8:1:2::${i}`));
  const answers = await Promise.allSettled([...network, ...flood]);
  assert.ok(answers.slice(0, 60).filter(({ status }) => status === 'rejected').length >= 60 - 32);
});

test('whoever has waited for five seconds is turned away, and those at work are not disturbed', async (context) => {
  const phc = await hashPassword(password, here);
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const flood = Array.from({ length: 12 }, () => verifyPassword(password, phc, here));
  context.mock.timers.tick(4_999);
  const late = verifyPassword(password, phc, here);
  context.mock.timers.tick(1);
  const answers = await Promise.allSettled(flood);
  assert.deepEqual(
    answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : (answer.reason as CodedError).code)),
    [true, true, ...Array(10).fill(1001)],
  );
  assert.equal(await late, true, 'who came last still has time, and gets the place that the others left');
  // Nobody who gave up holds a place.
  assert.deepEqual(await Promise.all([1, 2, 3].map(() => verifyPassword(password, phc, here))), [true, true, true]);
});

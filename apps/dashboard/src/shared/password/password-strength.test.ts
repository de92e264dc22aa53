import assert from 'node:assert/strict';
import { test } from 'node:test';
import { passwordStrength } from './password-strength.ts';

for (const [password, score] of [
  ['', 0],
  ['a', 0],
  ['Aa1', 0],
  ['abcdefgh', 0],
  ['only-lower-case', 1],
  ['Password1!', 0],
  ['P4ssw0rd-123', 1],
  ['aabAA1-x', 2],
  ['Blue7-tram', 3],
  ['Correct-horse-1', 4],
  ['only lower case, but long enough', 4],
  ['contraseña larga de árboles', 4],
] as const) {
  test(`${JSON.stringify(password)} is worth ${score}`, () => assert.equal(passwordStrength(password), score));
}

test('a password that breaks a rule is weak at best, however long', () => {
  assert.equal(passwordStrength('Correct-horse-111'), 1);
  assert.equal(passwordStrength(`Correct-horse-1${'ab'.repeat(60)}`), 1, 'longer than allowed');
});

test('what is known of the person is worth little', () => {
  assert.equal(passwordStrength('Tomasina-Ruiz1'), 4);
  assert.ok(passwordStrength('Tomasina-Ruiz1', ['Tomasina', 'Ruiz', 'tomasina.ruiz@example.com']) < 2);
});

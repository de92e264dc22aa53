import assert from 'node:assert/strict';
import { test } from 'node:test';
import { avatarColours, colourOf, initialsOf } from './initials.ts';

test('initials are the first letters of two words, or the first two of one and of an address', () => {
  assert.equal(initialsOf('Ana Ruiz'), 'AR');
  assert.equal(initialsOf('Ana María Ruiz Gómez'), 'AM');
  assert.equal(initialsOf('aurora'), 'AU');
  assert.equal(initialsOf('x'), 'X');
  assert.equal(initialsOf('ana.ruiz@aurora.example'), 'AN');
});

test('letters outside of the first plane stay whole', () => {
  assert.equal(initialsOf('𝒜lpha 𝒷eta'), '𝒜𝒷');
  assert.equal(initialsOf('山田 太郎'), '山太');
});

test('a name without a letter still has a sign', () => {
  for (const name of ['', '   ', '!!!', '👩‍🚀']) assert.equal(initialsOf(name), '?');
});

test('the colour belongs to the id', () => {
  assert.equal(colourOf('662e41'), colourOf('662e41'));
  assert.ok((avatarColours as readonly string[]).includes(colourOf('')));
  const used = new Set(Array.from({ length: 200 }, (_, id) => colourOf(`user-${id}`)));
  assert.equal(used.size, avatarColours.length);
});

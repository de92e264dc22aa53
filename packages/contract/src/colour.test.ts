import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asColour, contrast, isDark, lettersOn } from './colour.ts';

test('a colour is six hexadecimal digits, with or without their sign', () => {
  assert.equal(asColour('2F5BEA'), '#2f5bea');
  assert.equal(asColour(' #2f5bea '), '#2f5bea');
  for (const none of [undefined, null, '', '2F5', 'blue', '2F5BEAF', '#GG0000', 'url(#x)', '#2f5bea;']) {
    assert.equal(asColour(none), undefined);
  }
});

test('a colour is dark when its luminance is at most 186, and letters on it are white', () => {
  assert.equal(isDark('#bababa'), true, '186');
  assert.equal(isDark('#bbbbbb'), false, '187');
  assert.deepEqual([lettersOn('#2f5bea'), lettersOn('#ffd60a')], ['#ffffff', '#000000']);
});

test('contrast is that of the guidelines, whichever comes first', () => {
  assert.equal(contrast('#000000', '#ffffff'), 21);
  assert.equal(contrast('#ffffff', '#000000'), 21);
  assert.equal(contrast('#777777', '#777777'), 1);
});

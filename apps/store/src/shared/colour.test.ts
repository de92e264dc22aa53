import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asColour, contrast, readableOn } from './colour.ts';

test('a colour has six hexadecimal digits; anything else is none', () => {
  assert.equal(asColour('#2F5BEA'), '#2f5bea');
  assert.equal(asColour('2f5bea'), '#2f5bea');
  for (const bad of [undefined, '', '#fff', 'red', '#2f5be', '#2f5beaff', 'url(#x)', '#2f5bea;']) {
    assert.equal(asColour(bad), undefined);
  }
});

test('black on white has the contrast that WCAG gives it', () => {
  assert.equal(contrast('#000000', '#ffffff'), 21);
  assert.equal(contrast('#777777', '#777777'), 1);
});

test('on whatever colour a company has, the name can be read', () => {
  for (let red = 0; red < 256; red += 15) {
    for (let green = 0; green < 256; green += 15) {
      for (let blue = 0; blue < 256; blue += 15) {
        const colour = `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
        assert.ok(contrast(colour, readableOn(colour)) >= 4.5, colour);
      }
    }
  }
});

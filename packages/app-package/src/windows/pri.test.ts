import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PackageError } from '../package-error.ts';
import { resolveText } from './appx-resources.ts';
import { parsePri } from './pri.ts';
import { fixture } from './test-fixture.ts';
import { testPri } from './test-pri.ts';

const resources = [
  {
    name: 'Resources/Deep/Größe',
    values: [
      { language: 'en-us', value: 'Size' },
      { language: 'de-DE', scale: '200', value: 'Größe' },
    ],
  },
  { name: 'Files/Logo.png', values: [{ value: 'Logo.png' }] },
];

describe('an index of resources', () => {
  for (const elder of [false, true]) {
    test(`gives values with what they are for, ${elder ? 'as Windows 8 wrote it' : 'as Windows 10 writes it'}`, () => {
      const pri = parsePri(testPri(resources, { elder }));
      assert.deepEqual(
        pri
          .find('Resources/DEEP/grösse')
          .concat(pri.find('resources/deep/größe'))
          .map(({ value }) => value),
        ['Size', 'Größe'],
      );
      const [, german] = pri.find('Resources/Deep/Größe');
      assert.deepEqual(
        german?.qualifiers.map(({ kind, value }) => [kind, value]),
        [
          ['language', 'de-DE'],
          ['scale', '200'],
        ],
      );
      assert.deepEqual(pri.find('Files/Logo.png'), [{ qualifiers: [], value: 'Logo.png' }]);
      assert.deepEqual(pri.find('Files'), []);
      assert.deepEqual(pri.find('Logo.png'), []);
    });
  }

  test('is looked up as references of a manifest are meant', () => {
    const pri = parsePri(
      testPri([
        { name: 'Resources/AppName', values: [{ language: 'en-us', value: 'Garden' }] },
        { name: 'Other/Title/Text', values: [{ value: 'Other' }] },
      ]),
    );
    const text = (reference: string) => [...resolveText(pri, reference)].map(([tag, { text }]) => [tag, text]);
    assert.deepEqual(text('ms-resource:AppName'), [['en-US', 'Garden']]);
    assert.deepEqual(text('ms-resource:///Resources/AppName'), [['en-US', 'Garden']]);
    assert.deepEqual(text('ms-resource://Example.Garden/Resources/appname'), [['en-US', 'Garden']]);
    assert.deepEqual(text('ms-resource:/Other/Title.Text'), [['', 'Other']]);
    assert.deepEqual(text('ms-resource:Nowhere'), []);
  });

  test('that is none, or was cut off, is refused', () => {
    const bytes = fixture('resources.pri');
    assert.throws(() => parsePri(Buffer.from('hello, this is text')), PackageError);
    assert.throws(() => parsePri(bytes.subarray(0, 500)), PackageError);
  });
});

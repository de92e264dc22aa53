/** Every widget in every state looks as it did: the sections of the playground beside the pictures in references/. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compare } from './compare.ts';
import { foreignFonts, type Look, looks, pictureOf, sectionsOf, startPlayground } from './playground.ts';
import { readReference, referenceNames, writeDifference } from './references.ts';

const playground = await startPlayground();
const advice = 'if it is meant to look like that: node e2e/visual/update.ts';
const seen: string[] = [];

for (const look of Object.keys(looks) as Look[]) {
  test(`the playground looks as it did: ${look}`, async () => {
    const page = await playground.open(look);
    const problems: string[] = [];
    for (const section of await sectionsOf(page)) {
      const name = `${section}-${look}`;
      seen.push(name);
      const reference = await readReference(name);
      if (reference === undefined) {
        problems.push(`${name}: there is no reference`);
        continue;
      }
      const { problem, picture } = compare(await pictureOf(page, section), reference);
      if (picture) problems.push(`${name}: ${problem} (${await writeDifference(name, picture)})`);
    }
    await page.context().close();
    assert.deepEqual(problems, [], advice);
  });
}

test('there is no reference of a section that is gone', async () => {
  assert.deepEqual(await referenceNames(), seen.sort(), advice);
});

test('every letter is drawn in a font that is shipped', async () => {
  const page = await playground.open('light');
  for (const section of await sectionsOf(page)) assert.deepEqual(await foreignFonts(page, section), [], section);
  await page.evaluate(`document.querySelector('#buttons button').textContent = '山田'`);
  assert.equal((await foreignFonts(page, 'buttons')).length, 1, 'a letter that none of them has is noticed');
});

/** What somebody might do to the design by mistake, each of which must be noticed: a property of an element. */
const mistakes: Record<string, [section: string, element: string, property: string, value: string]> = {
  'a colour a little different': ['buttons', ':root', '--accent', '#2f5bd8'],
  'a softer edge': ['fields', ':root', '--edge', '#97a2b4'],
  'two pixels more space': ['fields', ':root', '--space-2', '10px'],
  'larger letters': ['buttons', ':root', '--text-body', '0.9375rem'],
  'round ends': ['buttons', ':root', '--radius-control', '999px'],
  'a widget gone': ['buttons', '#buttons button', 'visibility', 'hidden'],
};

test('a change that nobody meant does not pass', async (t) => {
  const page = await playground.open('light', 'buttons,fields');
  for (const [name, [section, element, property, value]] of Object.entries(mistakes)) {
    await t.test(name, async () => {
      const before = await pictureOf(page, section);
      const style = `document.querySelector('${element}').style`;
      await page.evaluate(`${style}.setProperty('${property}', '${value}')`);
      assert.notEqual(compare(await pictureOf(page, section), before).problem, undefined);
      await page.evaluate(`${style}.removeProperty('${property}')`);
      assert.equal(compare(await pictureOf(page, section), before).problem, undefined, 'and taken back it passes');
    });
  }
  await page.context().close();
});

/** Every widget in every state looks as it did: the sections of the playground beside the pictures in references/. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { launchBrowser } from '../browser.ts';
import { compare } from './compare.ts';
import { type Look, looks, pictureOf, sectionsOf, startPlayground } from './playground.ts';
import { readReference, referenceNames, writeDifference } from './references.ts';

const browser = await launchBrowser();
const playground = await startPlayground(browser);
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

/** What somebody might do to the design by mistake, each of which must be noticed. */
const mistakes: Record<string, { section: string; script: string }> = {
  'a colour a little different': {
    section: 'buttons',
    script: `document.documentElement.style.setProperty('--accent', '#2f5bd8')`,
  },
  'a softer line': {
    section: 'fields',
    script: `document.documentElement.style.setProperty('--edge', '#aab5c8')`,
  },
  'one step more space': {
    section: 'fields',
    script: `document.documentElement.style.setProperty('--space-2', '10px')`,
  },
  'larger letters': {
    section: 'buttons',
    script: `document.documentElement.style.setProperty('--text-body', '0.9375rem')`,
  },
  'a widget gone': {
    section: 'buttons',
    script: `document.querySelector('#buttons button').style.visibility = 'hidden'`,
  },
};

test('a change that nobody meant does not pass', async (t) => {
  for (const [name, { section, script }] of Object.entries(mistakes)) {
    await t.test(name, async () => {
      const page = await playground.open('light');
      const before = await pictureOf(page, section);
      assert.equal(compare(await pictureOf(page, section), before).problem, undefined, 'two pictures are alike');
      await page.evaluate(script);
      assert.notEqual(compare(await pictureOf(page, section), before).problem, undefined);
      await page.context().close();
    });
  }
});

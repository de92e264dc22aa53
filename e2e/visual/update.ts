/** `node e2e/visual/update.ts`: the playground as it is now becomes what it is compared with. Look at what changed. */
import { test } from 'node:test';
import { type Look, looks, pictureOf, sectionsOf, startPlayground } from './playground.ts';
import { writeReferences } from './references.ts';

const playground = await startPlayground();

// As a test, so that server and browser are ended when it is done.
test('references are taken', async () => {
  const pictures = new Map<string, Buffer>();
  for (const look of Object.keys(looks) as Look[]) {
    const page = await playground.open(look);
    for (const section of await sectionsOf(page)) pictures.set(`${section}-${look}`, await pictureOf(page, section));
    await page.context().close();
  }
  await writeReferences(pictures);
});

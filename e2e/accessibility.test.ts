/**
 * Every screen: nothing that WCAG forbids or good practice advises against, nothing that sticks out, nothing that the
 * content security policy blocks. Axe looks at it once, and light and dark, desk and phone, English and Spanish take turns:
 * that colours can be read on each other is proved pair by pair (packages/ui/src/style/tokens.test.ts). In the second tier
 * each screen comes in all of them; of parts that rest the gate has the first alone. SCREENS_OF names parts of the product, of which alone the screens are looked at.
 */
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { createApiToken } from '@muster/contract/calls/api-tokens';
import { createAppToken } from '@muster/contract/calls/app-tokens';
import { createApp } from '@muster/contract/calls/apps';
import { createAudience } from '@muster/contract/calls/audiences';
import { createAutomationRule } from '@muster/contract/calls/automation';
import { createEmployee } from '@muster/contract/calls/employees';
import { createIntegration, testIntegration } from '@muster/contract/calls/integrations';
import { invitePeople } from '@muster/contract/calls/invitations';
import { tagPeople } from '@muster/contract/calls/people';
import { createServiceAccount } from '@muster/contract/calls/service-accounts';
import { chooseProducts } from '@muster/contract/calls/workspaces';
import type { Page } from 'playwright-core';
import { startTestServer } from '../apps/server/src/test-server.ts';
import { buildWhatChanged } from '../scripts/build.ts';
import { screensOf } from '../scripts/journeys.ts';
import { gateScreens } from '../scripts/test-tiers.ts';
import { expectAccessible, launchBrowser, newPage, until } from './browser.ts';
import { leave, type Screen, words } from './screen.ts';
import { screens } from './screens.ts';
import { createWorld } from './world.ts';

await buildWhatChanged();
// In this process, because nobody becomes a provider's administrator over the wire.
const server = await startTestServer({ env: { SERVICES: 'all' } });
after(() => server.stop());
const browser = await launchBrowser({ atOnce: true });

const owner = await server.createUser();
const { id, slug } = await server.createWorkspace(owner, 'Aurora Coffee');
await server.createWorkspace(owner, 'Aurora Roastery');
await furnish();
const world = await createWorld({
  url: server.url.replace('127.0.0.1', 'localhost'),
  people: {
    owner,
    viewer: await server.addMember(id, 'viewer'),
    newcomer: await server.createUser(),
    founder: await server.createUser(),
    provider: await server.createUser('admin'),
  },
  used: slug,
});
// Every profile has the same session, which only one of them could renew; all screens in all ways take longer than it.
await server.keepSessions();

/** Something of everything that a screen lists. */
async function furnish(): Promise<void> {
  const params = { org: slug };
  await owner.api(chooseProducts, { params, body: { products: ['mad', 'mdm'] } });
  await owner.api(createServiceAccount, { params, body: { name: 'Build server', role: 'editor' } });
  await owner.api(createApiToken, {
    params,
    body: { name: 'CI', scopes: ['organizationCollaborator:list'], expiresAt: null },
  });
  const card = await owner.api(createApp, { params, body: { name: 'Aurora Card', slug: 'aurora-card' } });
  await owner.api(createAppToken, {
    params: { ...params, appId: card.id },
    body: { name: 'Nightly builds', expiresAt: null },
  });
  await owner.api(invitePeople, {
    params,
    body: {
      emails: ['theo@example.com'],
      role: 'unassigned',
      scope: 'application',
      applications: [{ applicationId: card.id, role: 'editor' }],
    },
  });
  const { integration } = await owner.api(createIntegration, {
    params,
    body: {
      type: 'webhook',
      name: 'Test farm',
      url: 'https://ci.aurora.example/hooks/muster/7d2b41aa',
      events: ['buildProcessed', 'employeeChanged'],
    },
  });
  await owner.api(testIntegration, { params: { ...params, integrationId: integration.id } });
  const ana = await owner.api(createEmployee, {
    params,
    body: { email: 'ana@example.com', firstName: 'Ana', lastName: 'Ruiz' },
  });
  for (const name of ['All of us', 'Field testers'])
    await owner.api(createAudience, { params, body: { name, emails: ['*@example.com', 'nobody@partner.example'] } });
  for (const name of ['Almost full', 'Low on charge'])
    await owner.api(createAutomationRule, {
      params,
      body: {
        name,
        trigger: { kind: 'condition' },
        conditions: [{ about: 'storage', compare: 'below', gigabytes: 2 }],
        actions: [{ kind: 'addTags', tags: ['full'] }],
      },
    });
  await owner.api(tagPeople, { params, body: { personIds: [ana.id], add: ['night'] } });
}

type Language = keyof typeof words;
interface Look {
  size: keyof typeof sizes;
  language: Language;
  colours: 'light' | 'dark';
}
const sizes = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;

const looks: Look[] = (['desk', 'phone'] as const).flatMap((size) =>
  (['en', 'es'] as const).flatMap((language) =>
    (['light', 'dark'] as const).map((colours) => ({ size, language, colours })),
  ),
);

async function expectNothingSticksOut(page: Page): Promise<void> {
  // What lies above the page, such as an open list, follows its button in the next frame; a table becomes cards then.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  await until(page, 'document.documentElement.scrollWidth === innerWidth');
}

interface FreePage {
  page: Page;
  /** Who is signed in, in which language. */
  profile: string;
  standIn: Screen['standIn'];
}

/** Pages that have shown a screen: they show the next in a fraction of the time that a new one takes. */
const free: FreePage[] = [];
const profileOf = ({ who = [] }: Screen, language: Language) => [language, ...who].join(' ');

async function takePage(screen: Screen, { size, language, colours }: Look): Promise<Page> {
  const { who = [], alone, standIn } = screen;
  const profile = profileOf(screen, language);
  const place = alone ? -1 : free.findIndex((each) => each.profile === profile && each.standIn === standIn);
  const [kept] = place < 0 ? [] : free.splice(place, 1);
  const page = kept?.page ?? (await newPage(browser, { language, storage: world.storageOf(language, ...who) }));
  await page.setViewportSize(sizes[size]);
  await page.emulateMedia({ colorScheme: colours });
  await standIn?.(page);
  return page;
}

async function giveBack(page: Page, screen: Screen, language: Language): Promise<void> {
  if (screen.alone) return page.context().close();
  page.removeAllListeners();
  await leave(page);
  free.push({ page, profile: profileOf(screen, language), standIn: screen.standIn });
}

async function visit(screen: Screen, { size, language, colours }: Look): Promise<void> {
  const { only, part, open } = screen;
  const page = await takePage(screen, { size, language, colours });
  const wrong: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted/i.test(message.text())) wrong.push(message.text());
  });
  page.on('pageerror', (error) => wrong.push(error.message));
  try {
    await open(page, world, words[language]);
    await page.locator(`html[lang=${language}] h1`).first().waitFor({ state: 'attached' });
    await expectAccessible(page, { part });
    await expectNothingSticksOut(page);
    if (only === undefined) {
      await page.setViewportSize(sizes[size === 'desk' ? 'phone' : 'desk']);
      await expectNothingSticksOut(page);
    }
    assert.deepEqual(wrong, [], 'the content security policy of the pages is kept, and nothing is thrown');
  } catch (error) {
    // The next screen is not to find what went wrong with this one.
    await page.context().close();
    throw new Error(`${language}, ${size}, ${colours}: ${(error as Error).message}`);
  }
  await giveBack(page, screen, language);
}

// Two at once: while the one waits for its page, the other is looked at.
describe('screens', { concurrency: 2 }, () => {
  // Those with a page of their own first: one of them needs step-up, which holds for ten minutes, and all
  // screens may take longer.
  const parts = process.env.SCREENS_OF?.split(',').flatMap((part) => screensOf[part] ?? []);
  const inGate = gateScreens(Object.keys(screens), screensOf);
  const inTurn = Object.entries(screens)
    .map(([name, screen], index) => ({ name, screen, index }))
    .filter(({ name }) => {
      if (parts !== undefined) return parts.some((pattern) => pattern.test(name));
      return process.env.DEEP !== undefined || inGate.includes(name);
    });
  inTurn.sort((one, other) => Number(other.screen.alone ?? false) - Number(one.screen.alone ?? false));
  for (const { name, screen, index } of inTurn) test(name, () => look(screen, index));
});

async function look(screen: Screen, index: number): Promise<void> {
  const every = screen.only ? looks.filter(({ size }) => size === screen.only) : looks;
  // They take turns from screen to screen.
  const chosen = process.env.DEEP ? every : [every[index % every.length] as Look];
  for (const each of chosen) await visit(screen, each);
}

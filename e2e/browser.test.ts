import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { findChromium } from '../scripts/chromium.ts';
import { expectAccessible, launchBrowser, newPage } from './browser.ts';

const browser = await launchBrowser();

const page = (title: string, body: string) =>
  `data:text/html;charset=utf-8,${encodeURIComponent(`<!doctype html><html lang="en"><title>${title}</title><main><h1>${title}</h1>${body}</main>`)}`;

test('a page that everybody can use passes', async () => {
  const tab = await newPage(browser);
  await tab.goto(page('Good', '<label>Name <input></label><button>Save</button>'));
  await expectAccessible(tab);
});

test('a page that somebody cannot use fails, and it is said what is wrong and where', async () => {
  const tab = await newPage(browser);
  await tab.goto(page('Bad', '<input id="name"><p style="color:#bbb;background:#fff">pale</p>'));
  await assert.rejects(expectAccessible(tab), (error: Error) => {
    assert.match(error.message, /label: Form elements must have labels/);
    assert.match(error.message, /#name/);
    assert.match(error.message, /color-contrast/);
    return true;
  });
});

test('targets too small to hit fail: WCAG 2.2 is checked, not only 2.1', async () => {
  const tab = await newPage(browser);
  const small = 'style="display:inline-block;width:9px;height:9px;padding:0;border:0"';
  await tab.goto(page('Small', `<button aria-label="a" ${small}></button><button aria-label="b" ${small}></button>`));
  await assert.rejects(expectAccessible(tab), /target-size/);
});

test('a page has the width, language and colours that were asked for, and shares nothing with another', async () => {
  const tab = await newPage(browser, { width: 390, language: 'es', colorScheme: 'dark' });
  const other = await newPage(browser);
  for (const each of [tab, other]) {
    await each.route('http://journey.test/', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<p>here</p>' }),
    );
    await each.goto('http://journey.test/');
  }
  const facts = '[innerWidth, navigator.language, matchMedia("(prefers-color-scheme: dark)").matches]';
  assert.deepEqual(await tab.evaluate(facts), [390, 'es', true]);
  assert.deepEqual(await other.evaluate(facts), [1280, 'en', false]);
  await tab.evaluate('localStorage.setItem("me", "1")');
  assert.equal(await other.evaluate('localStorage.getItem("me")'), null);
});

test('the browser keeps the protections that people have', async (t) => {
  const addresses = ['<p>here</p>', 'secret'].map(async (body) => {
    const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(body));
    t.after(() => server.close().closeAllConnections());
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  const [here, other] = await Promise.all(addresses);
  const tab = await newPage(browser);
  await tab.goto(String(here));
  const read = `(url) => fetch(url).then((answer) => answer.text(), () => 'refused')`;
  assert.equal(await tab.evaluate(`(${read})('${here}')`), '<p>here</p>');
  assert.equal(await tab.evaluate(`(${read})('${other}')`), 'refused', 'another origin cannot be read');
});

test('the browser has letters of its own to draw with, and no flag that takes a protection away', async () => {
  const { args } = await findChromium();
  const unsafe = /disable-web-security|single-process|allow-running-insecure-content|disable-site-isolation/;
  assert.doesNotMatch(args.join(' '), unsafe);
  const tab = await newPage(browser);
  await tab.goto(page('Letters', '<p id="wide" style="display:inline-block">Text has a width</p>'));
  const width = (await tab.locator('#wide').boundingBox())?.width ?? 0;
  assert.ok(width > 50);
});

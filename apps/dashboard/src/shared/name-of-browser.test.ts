import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameOfBrowser } from './name-of-browser.ts';

const name = (userAgent: string) => nameOfBrowser(userAgent, (browser, system) => `${browser} on ${system}`);

test('a browser is called by what people know it as, although most claim to be others, too', () => {
  const chrome =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/144.0.0.0 Safari/537.36';
  assert.equal(name(chrome), 'Chrome on Linux');
  assert.equal(name(`${chrome.replace('X11; Linux x86_64', 'Windows NT 10.0')} Edg/144.0`), 'Edge on Windows');
  const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_2 like Mac OS X) AppleWebKit/605.1 Version/18.2 Safari/604.1';
  assert.equal(name(phone), 'Safari on iPhone');
});

test('what is unknown is left to the person', () => {
  assert.equal(name('curl/8.0'), '');
  assert.equal(name('Something (Linux)'), 'Linux');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tidySlashes } from './tidy-slashes.ts';

function tidy(href: string): string {
  const url = new URL(href);
  let shown = url.href;
  tidySlashes({
    location: url as unknown as Location,
    history: {
      state: null,
      // As a browser does it: an address of another origin is refused.
      replaceState(_state: unknown, _unused: string, to: string) {
        const next = new URL(to, url);
        if (next.origin !== url.origin) throw new DOMException('', 'SecurityError');
        shown = next.href;
      },
    } as unknown as History,
  });
  return shown;
}

test('a path that reads as another server becomes one of this server', () => {
  assert.equal(
    tidy('https://muster.example//evil.example/x?confirm=1#y'),
    'https://muster.example/evil.example/x?confirm=1#y',
  );
  assert.equal(tidy('https://muster.example///evil.example'), 'https://muster.example/evil.example');
  assert.equal(tidy('https://muster.example/.//evil.example'), 'https://muster.example/evil.example');
  assert.equal(tidy('https://muster.example/\\evil.example'), 'https://muster.example/evil.example');
  assert.equal(tidy('https://muster.example//'), 'https://muster.example/');
});

test('a slash at the end is left out', () => {
  assert.equal(tidy('https://muster.example/acme/?a=1#b'), 'https://muster.example/acme?a=1#b');
  assert.equal(tidy('https://muster.example/acme/people//'), 'https://muster.example/acme/people');
  assert.equal(tidy('https://muster.example//acme/'), 'https://muster.example/acme');
});

test('all others stay as they are', () => {
  for (const href of ['https://muster.example/', 'https://muster.example/acme//people?a=//b#//c']) {
    assert.equal(tidy(href), href);
  }
});

/** The guides as pages: all of them, with links that lead somewhere, and nothing in them that is not ours. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import Fastify from 'fastify';
import { mountHelpPages } from './help-pages.ts';
import { renderMarkdown } from './markdown.ts';

const app = Fastify();
app.decorateRequest('language', 'en');
mountHelpPages(app);
const get = (url: string) => app.inject({ url });
const addresses = (page: string) =>
  [...page.matchAll(/(?:href|src)="(\/help[^"#?]*)/g)].map(([, address = '']) => address);

test('every guide has a page, and whatever it leads to among them is there', async () => {
  const index = await get('/help');
  assert.equal(index.statusCode, 200);
  assert.match(String(index.headers['content-security-policy']), /default-src 'none'/);
  const guides = addresses(index.body).filter((address) => address !== '/help.css');
  for (const known of ['/help/build-servers', '/help/webhooks', '/help/people', '/help/operating'])
    assert.ok(guides.includes(known), known);
  assert.equal(guides[0], '/help/first-app');
  const seen = new Set<string>();
  for (const guide of guides) {
    const page = await get(guide);
    assert.equal(page.statusCode, 200, guide);
    assert.match(page.body, /<h1 id=/, guide);
    assert.doesNotMatch(page.body, /\]\(|```|<p>\||\.md"/, `${guide} has Markdown left in it`);
    for (const address of addresses(page.body)) seen.add(address);
  }
  for (const address of seen) assert.equal((await get(address)).statusCode, 200, address);
});

test('the frame is in the language that is asked for, and says that the guides are not', async () => {
  const page = await get('/help/webhooks?hl=es');
  assert.match(page.body, /<html lang="es">/);
  assert.match(page.body, /Las guías están en inglés/);
  assert.match(page.body, /<article lang="en">/);
  assert.match(page.body, /OUTBOUND_ALLOW/);
});

test('what is no guide is not there, and nothing else of the disk is served', async () => {
  for (const url of [
    '/help/nothing',
    '/help/..%2f..%2fpackage',
    '/help/pictures/..%2f..%2fREADME.md',
    '/help/pictures/no.png',
  ])
    assert.equal((await get(url)).statusCode, 404, url);
});

test('headings, lists within lists, tables, code and links become what they are', () => {
  const text = [
    '# A *title*',
    '',
    'Some **bold** `code <b>` and [a link](other.md), [gone](none.md).',
    '',
    '- one',
    '  goes on',
    '  - inner',
    '- two',
    '',
    '1. first',
    '2. second',
    '',
    '| a | b |',
    '|---|---|',
    '| `x|y` | <i> |',
    '',
    '```sh',
    'echo "<hi>" # not a heading',
    '```',
  ].join('\n');
  const { title, html } = renderMarkdown(text, { address: (to) => (to === 'other.md' ? '/help/other' : undefined) });
  assert.equal(title, 'A title');
  for (const part of [
    '<strong>bold</strong> <code>code &lt;b&gt;</code> and <a href="/help/other">a link</a>, gone.',
    '<li>one goes on\n<ul><li>inner</li></ul></li>',
    '<ol><li>first</li><li>second</li></ol>',
    '<pre tabindex="0"><code>echo &quot;&lt;hi&gt;&quot; # not a heading</code></pre>',
    '<th>a</th>',
  ])
    assert.ok(html.includes(part), `${part}\nin\n${html}`);
});

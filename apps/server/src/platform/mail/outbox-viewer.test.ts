import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LocalMail } from './mail-store.ts';
import { outboxMailPage, outboxMissingPage, outboxPage, outboxStyle } from './outbox-viewer.ts';

const nasty = `</iframe></pre></title><script>alert("1")</script>'`;
const mail: LocalMail = {
  id: '0199a000-0000-7000-8000-000000000001',
  recipient: `${nasty}@example.com`,
  subject: nasty,
  text: nasty,
  html: `<p class="x">${nasty}</p>`,
  createdAt: '2026-01-02T03:04:05.000Z',
};

test('the list shows subject, recipient and time, and links to each mail', () => {
  const page = outboxPage([{ ...mail, subject: 'Hello', recipient: 'ana@example.com' }], 'en');
  for (const part of ['Hello', 'ana@example.com', '2026-01-02 03:04 UTC', `href="/outbox/${mail.id}?hl=en"`]) {
    assert.ok(page.includes(part), part);
  }
});

test('an empty outbox says what would fill it', () => {
  assert.match(outboxPage([], 'en'), /No mails yet/);
});

test('nothing in a mail becomes part of the page', () => {
  for (const page of [outboxPage([mail], 'en'), outboxMailPage(mail, 'en')]) {
    assert.doesNotMatch(page, /<script|alert\("1"\)/);
    assert.equal(page.match(/<\/title>/g)?.length, 1);
  }
  const page = outboxMailPage(mail, 'en');
  assert.equal(page.match(/<\/iframe>/g)?.length, 1);
  assert.equal(page.match(/<\/pre>/g)?.length, 1);
});

test('the HTML of a mail is shown in a frame that can do nothing', () => {
  const page = outboxMailPage(mail, 'en');
  assert.match(page, /<iframe [^>]*sandbox=""[^>]*srcdoc="&lt;p class=&quot;x&quot;&gt;/);
});

test('the pages have neither inline script nor inline style', () => {
  for (const page of [outboxPage([mail], 'en'), outboxMailPage({ ...mail, html: '' }, 'en')]) {
    assert.doesNotMatch(page, /<script|<style|style="|\son[a-z]+="/);
    assert.ok(page.includes('<link rel="stylesheet" href="/outbox.css">'));
  }
  assert.match(outboxStyle, /prefers-color-scheme: dark/);
});

test('every page speaks Spanish to those who do', () => {
  for (const page of [outboxPage([], 'es'), outboxMailPage(mail, 'es'), outboxMissingPage('es')]) {
    assert.ok(page.startsWith('<!doctype html>\n<html lang="es">'));
  }
  assert.match(outboxPage([], 'es'), /Todavía no hay correos/);
  assert.match(outboxMailPage(mail, 'es'), /Para <strong>/);
  assert.match(outboxMissingPage('es'), /Ese correo no existe/);
  assert.match(outboxMissingPage('es'), /href="\/outbox\?hl=es"/);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fillText } from './fill-text.ts';
import {
  formatBytes,
  formatChange,
  formatCompact,
  formatNumber,
  formatShare,
  formatSpan,
  formatSpeed,
  tailOf,
} from './format.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test('numbers are written as the language does', () => {
  assert.equal(formatNumber('en', 1_234_567.5), '1,234,567.5');
  assert.equal(formatNumber('es', 1_234_567.5), '1.234.567,5');
  assert.equal(formatCompact('en', 12_480), '12.5K');
  assert.equal(plain(formatChange('en', 0.123)), '+12%');
  assert.equal(plain(formatChange('en', -0.043)), '−4.3%');
  assert.equal(plain(formatChange('en', 0)), '0%');
  assert.equal(plain(formatShare('es', 0.5)), '50 %');
  assert.equal(formatShare('en', 0.002), '0.2%');
});

test('sizes stay below a thousand of their unit', () => {
  assert.equal(plain(formatBytes('en', 0)), '0 B');
  assert.equal(plain(formatBytes('en', 999)), '999 B');
  assert.equal(plain(formatBytes('en', 1_000)), '1 kB');
  assert.equal(plain(formatBytes('en', 999_999)), '1 MB');
  assert.equal(plain(formatBytes('es', 4_250_000)), '4,3 MB');
  assert.equal(plain(formatBytes('en', 123_400_000)), '123 MB');
  assert.equal(plain(formatBytes('en', 1e21)), '1,000,000 PB');
  assert.equal(plain(formatBytes('en', 1_000, 1024)), '1,000 B');
  assert.equal(plain(formatBytes('en', 1_024, 1024)), '1 KiB');
  assert.equal(plain(formatBytes('es', 5.5 * 1024 ** 3, 1024)), '5,5 GiB');
  assert.equal(plain(formatBytes('en', 1024 ** 2 - 1, 1024)), '1 MiB');
  assert.equal(plain(formatSpeed('en', 6_300_000)), '6.3 MB/s');
});

test('a time that something will take is rounded to what can be believed', () => {
  const spans = (locale: string) => [0.2, 12.4, 59.4, 61, 1800, 3580, 5400, 90_000].map((s) => formatSpan(locale, s));
  assert.deepEqual(spans('en'), ['1 sec', '12 sec', '59 sec', '1 min', '30 min', '1 hr', '1.5 hr', '25 hr']);
  assert.deepEqual(spans('es').slice(0, 4), ['1 s', '12 s', '59 s', '1 min']);
  assert.equal(formatSpan('en', Number.POSITIVE_INFINITY), '—');
});

test('what is no number is a dash', () => {
  for (const bad of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
    for (const format of [formatNumber, formatCompact, formatChange, formatShare, formatBytes, formatSpeed]) {
      assert.equal(format('en', bad), '—');
    }
  }
  assert.equal(formatBytes('en', -1), '—');
});

test('the end of a name is its last twelve letters', () => {
  const end = (name: string) => name.slice(tailOf(name));
  assert.equal(end('short.ipa'), 'short.ipa');
  assert.equal(end(''), '');
  assert.equal(end(`${'x'.repeat(500)}.tar.gz`), 'xxxxx.tar.gz');
  // Neither signs outside of the basic plane nor letters with accents of their own are torn apart.
  assert.equal(end('😀'.repeat(60)), '😀'.repeat(12));
  assert.equal(end('e\u0301'.repeat(60)), 'e\u0301'.repeat(12));
});

test('values are put into a text once, and only where they are named', () => {
  assert.equal(fillText('Cancel {name}', { name: 'a.ipa' }), 'Cancel a.ipa');
  assert.equal(fillText('{a} {b}', { a: '{b}', b: '$&' }), '{b} $&');
  assert.equal(fillText('{constructor} {x}', {}), '{constructor} {x}');
});

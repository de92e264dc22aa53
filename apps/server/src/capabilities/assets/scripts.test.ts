import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fillScript, hasCrlf, unknownVariables } from '@muster/contract/assets';
import { changedText } from './audit-text.ts';
import { bookFormatOf } from './file-formats.ts';

test('a script names what is known of devices and its own arguments; braces of others are left alone', () => {
  const text = 'echo {{serialNumber}} {{ argument.site }} {{nobody}} {{.State}} $x {{}} {{nobody}} f"{{1}}"';
  assert.deepEqual(unknownVariables(text, [{ name: 'site' }]), ['nobody']);
  assert.deepEqual(unknownVariables(text, []), ['argument.site', 'nobody']);
  assert.equal(fillScript('a {{.State}} {{}} $x', {}), 'a {{.State}} {{}} $x');
});

test('what is filled in cannot end a quotation, begin a command or be filled in again', () => {
  const name = `Ana's "iPhone"; rm -rf / \`id\` $(id) \n {{serialNumber}} ‘’ \\`;
  const filled = fillScript('echo "{{deviceName}}" {{constructor}}|', { deviceName: name, serialNumber: 'C02' });
  assert.match(filled, /^echo "[\p{L}\p{N} ._@:/+,=%?-]*" \|$/u);
  assert.ok(filled.includes('Ana_s _iPhone__ rm -rf /'), filled);
  assert.equal(fillScript('{{employeeName}}', { employeeName: 'Zoë Müller-Łuk' }), 'Zoë Müller-Łuk');
});

test('the audit has the lines that changed, with some around them', () => {
  const lines = Array.from({ length: 100 }, (_, i) => `line ${i}`);
  const told = changedText(lines.join('\n'), lines.with(50, 'new').join('\n'));
  assert.equal(told.before, lines.slice(47, 54).join('\n'));
  assert.equal(told.after, lines.with(50, 'new').slice(47, 54).join('\n'));
  assert.deepEqual(changedText('a', 'a\nb'), { before: 'a', after: 'a\nb' });
  assert.deepEqual(changedText('a\na', 'a\na\na'), { before: 'a\na', after: 'a\na\na' });
  assert.ok(changedText('', 'x'.repeat(50_000)).after.length < 21_000);
});

test('books are known by their bytes, and lines by how they end', () => {
  const zip = (type: string) =>
    Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), Buffer.alloc(26), Buffer.from(`mimetype${type}PK`)]);
  assert.equal(bookFormatOf(zip('application/epub+zip')), 'epub');
  assert.equal(bookFormatOf(zip('application/x-ibooks+zip')), 'ibooks');
  assert.equal(bookFormatOf(zip('application/zip')), undefined);
  assert.equal(bookFormatOf(Buffer.from('%PDF-1.4')), 'pdf');
  assert.equal(bookFormatOf(Buffer.from('<html>%PDF-')), undefined);
  assert.equal(bookFormatOf(Buffer.alloc(0)), undefined);
  assert.deepEqual([hasCrlf('a\r\nb'), hasCrlf('a\nb\r')], [true, false]);
});

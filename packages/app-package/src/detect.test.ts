import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { bytesSource } from './byte-source.ts';
import { detectPackage } from './detect.ts';
import { refused } from './test-refused.ts';

const detect = (content: string | Uint8Array, fileName?: string) =>
  detectPackage(bytesSource(Buffer.from(content as string, 'latin1')), fileName);

describe('a file that is no package', () => {
  test('may be empty', async () => {
    await refused('empty', () => detect('', 'app.apk'));
  });

  test('may be a pointer of Git LFS, which is said', async () => {
    const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${'ab'.repeat(32)}\nsize 73400320\n`;
    await refused('lfsPointer', () => detect(pointer, 'app.ipa'), '73400320');
    await refused('lfsPointer', () => detect(pointer.replaceAll('\n', '\r\n'), 'app.ipa'), 'bytes');
  });

  const others: [string, string, string][] = [
    ['a web page', '\n<!DOCTYPE html><html><body>Sign in</body></html>', 'web page'],
    ['an error of a server', '{"error":"not found"}', 'JSON'],
    ['an error of a store of files', '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>', 'XML'],
    ['a note', 'see attachment', 'text'],
    ['a document', '%PDF-1.7\n', 'PDF'],
    ['a picture', '\x89PNG\r\n\x1a\n\0\0', 'picture'],
    ['another archive', 'Rar!\x1a\x07\x01\0', 'RAR'],
    ['a tar that is not packed', `${'\0'.repeat(257)}ustar\x0000${'\0'.repeat(300)}`, 'tar'],
    ['a program of Linux', '\x7fELF\x02\x01\x01', 'Linux'],
    ['zeros', '\0'.repeat(5_000), 'unknown content'],
    ['noise', '\x80\x01\x99\xfe\x00\x17\x03', 'unknown content'],
  ];
  for (const [what, content, words] of others) {
    test(`may be ${what}, which is said`, async () => {
      await refused('unknownFormat', () => detect(content, 'app.apk'), words);
    });
  }

  test('may be an archive that was cut off', async () => {
    await refused('truncated', () => detect(`PK\x03\x04${'x'.repeat(1_000)}`, 'app.apk'));
  });

  test('may be a disk image that was cut off, where its name says that it was one', async () => {
    for (const start of ['x\x01\xed', 'BZh91AY&SY', 'bvx2', '\xfd7zXZ\0']) {
      await refused('truncated', () => detect(start.padEnd(5_000, 'z'), 'Example.dmg'));
      await refused('unknownFormat', () => detect(start.padEnd(5_000, 'z'), 'Example.exe'));
    }
  });

  test('is not told by its name', async () => {
    for (const name of ['a.exe', 'a.msi', 'a.dmg', 'a.tar.gz', 'a.zip', undefined]) {
      await refused('unknownFormat', () => detect('just text', name));
    }
    assert.equal((await detect('MZ and so on', 'a.apk')).format, 'exe');
  });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encode } from 'uqr';
import { acceptAttribute, isAccepted, shareDone } from './file-accept.ts';
import { qrFile, qrPath } from './qr-path.ts';

test('a file is accepted by the ending of its name', () => {
  const extensions = ['ipa', '.apk', 'tar.gz'];
  for (const name of ['a.ipa', 'A.IPA', 'b.c.apk', 'x.tar.gz']) assert.ok(isAccepted(name, extensions), name);
  for (const name of ['', 'ipa', '.ipa', 'a.ipa.exe', 'x.gz', 'a.ipa ', 'a.ip\u0430']) {
    assert.ok(!isAccepted(name, extensions), name);
  }
  assert.ok(isAccepted('anything', []));
});

test('the dialog of the browser is asked for what it understands', () => {
  assert.equal(acceptAttribute(['ipa', '.APK', 'tar.gz']), '.ipa,.apk,.gz');
  assert.equal(acceptAttribute([]), undefined);
});

test('a share is always one that can be drawn', () => {
  assert.deepEqual([0.4, -1, 7, Number.NaN, Number.POSITIVE_INFINITY].map(shareDone), [0.4, 0, 1, 0, 0]);
});

test('the path of a code covers exactly its dark modules', () => {
  assert.equal(qrPath([[true, true, false, true], [], [false, true]]), 'M0 0h2v1h-2zM3 0h1v1h-1zM1 2h1v1h-1z');
  const { data, size } = encode('https://muster.example/enroll/aurora', { border: 4 });
  const dark = data.flat().filter(Boolean).length;
  const drawn = [...qrPath(data).matchAll(/h(\d+)v1/g)].reduce((sum, [, run]) => sum + Number(run), 0);
  assert.equal(drawn, dark);
  // Four modules of silence on every side.
  assert.ok(
    data.every((row, y) => row.every((module, x) => !module || (x > 3 && y > 3 && x < size - 4 && y < size - 4))),
  );
});

test('the file holds nothing but the picture', () => {
  assert.match(
    qrFile('M0 0h1v1h-1z', 29),
    /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 29 29"[^<]*><path[^<]*><path d="M0 0h1v1h-1z"\/><\/svg>\n$/,
  );
});

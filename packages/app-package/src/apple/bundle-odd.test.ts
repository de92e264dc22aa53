import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { bytesSource } from '../byte-source.ts';
import { archiveFiles } from '../test-mutate.ts';
import { type TestFile, testZip } from '../test-zip.ts';
import { openZip } from '../zip.ts';
import { readIpa } from './ipa.ts';
import { fixture } from './test-fixture.ts';

const read = async (files: readonly TestFile[]) => readIpa(await openZip(bytesSource(testZip(files))));
const plist = '<plist><dict><key>CFBundleIdentifier</key><string>a.b</string></dict></plist>';
const app: TestFile = { name: 'Payload/A.app/Info.plist', data: plist };

describe('an odd bundle', () => {
  test('whose catalogue is not what it was is warned of, however short that is', async () => {
    const files = await archiveFiles(fixture('catalog.ipa'));
    const changed = files.map((file) => (file.name.endsWith('Assets.car') ? { ...file, crc: 1 } : file));
    assert.ok((await read(files)).icon);
    const { icon, warnings } = await read(changed);
    assert.equal(icon, undefined);
    assert.match(warnings.find(({ code }) => code === 'iconUnreadable')?.detail ?? '', /checksum/);
  });

  test('that names no program has none, whatever a file is called', async () => {
    const { parts } = await read([app, { name: 'Payload/A.app/undefined', data: 'a text', store: true }]);
    assert.deepEqual(
      parts.map(({ name }) => name),
      ['resources'],
    );
  });

  test('brings a watch with its extensions, and no watch in a watch', async () => {
    const watch = 'Payload/A.app/Watch/W.app';
    const inner = ['', '/PlugIns/E.appex', '/Watch/V.app', '/Watch/V.app/Watch/U.app'];
    const { nested } = await read([app, ...inner.map((path) => ({ name: `${watch}${path}/Info.plist`, data: plist }))]);
    assert.deepEqual(
      nested?.map(({ path }) => path),
      [watch, `${watch}/PlugIns/E.appex`],
    );
  });

  test('has what stands in a folder, also where a file is called like it, or names begin or go on with slashes', async () => {
    const strings = '"CFBundleName" = "Hola";';
    const { names, parts } = await read([
      app,
      { name: 'Payload/A.app/es.lproj', data: 'x', store: true },
      { name: 'Payload/A.app/es.lproj/', data: '', store: true },
      { name: 'Payload/A.app/es.lproj/InfoPlist.strings', data: strings, store: true },
      { name: 'Payload/A.app//fr.lproj/InfoPlist.strings', data: strings, store: true },
      { name: '/Payload/B.app/Info.plist', data: plist, store: true },
      { name: '/', data: '', store: true },
      { name: '', data: '', store: true },
    ]);
    assert.deepEqual(names, { es: 'Hola' });
    assert.equal(parts.find(({ name }) => name === 'other')?.size, plist.length);
  });
});

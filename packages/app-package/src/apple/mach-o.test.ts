import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { bytesSource } from '../byte-source.ts';
import { PackageError } from '../package-error.ts';
import { testZip } from '../test-zip.ts';
import { openZip } from '../zip.ts';
import { neverClosed } from './bundle-files.ts';
import { readExecutable } from './mach-o.ts';
import { answers, fixture } from './test-fixture.ts';

const read = (bytes: Uint8Array) => readExecutable(neverClosed(bytesSource(bytes)), 'test');

async function executable(archive: string, ending: string): Promise<Buffer> {
  const zip = await openZip(bytesSource(fixture(archive)));
  const entry = [...zip.entries.values()].find(({ name }) => name.endsWith(ending));
  assert.ok(entry);
  return Buffer.from(await zip.read(entry, 1_000_000));
}

describe('an executable', () => {
  test('says what it was made for, as other readers read it', async () => {
    const phone = await read(await executable('ad-hoc.ipa', '/Example App'));
    assert.deepEqual(phone.architectures, answers['executable arm64'].architectures);
    assert.ok(answers['executable arm64'].commands.includes(`minos ${phone.minimumOs}`));
    assert.deepEqual([phone.platform, phone.sdk], ['iOS', '17.4']);
    const mac = await read(await executable('mac.app.zip', 'MacOS/Example'));
    assert.deepEqual(mac.architectures, answers['executable universal'].architectures);
    assert.ok(answers['executable universal'].commands.includes(`minos ${mac.minimumOs}`));
    const old = await read(fixture('armv7.o'));
    assert.deepEqual([old.architectures, old.minimumOs, old.signature], [['armv7'], '9.0', undefined]);
  });

  test('is read the same from an archive, however long the way to its signature', async () => {
    const program = await executable('ad-hoc.ipa', '/Example App');
    const whole = await read(program);
    const place = program.indexOf(Buffer.from([0xfa, 0xde, 0x0c, 0xc0]));
    const far = 3_000_000;
    const long = Buffer.concat([program.subarray(0, place), Buffer.alloc(far - place, 1), program.subarray(place)]);
    // LC_CODE_SIGNATURE names the place; nothing else of the file does.
    const named = Buffer.alloc(4);
    named.writeUInt32LE(place);
    long.writeUInt32LE(far, program.indexOf(Buffer.concat([Buffer.from([0x1d, 0, 0, 0, 16, 0, 0, 0]), named])) + 8);
    for (const store of [true, false]) {
      const zip = await openZip(bytesSource(testZip([{ name: 'a', data: long, store }])));
      const entry = zip.find('a');
      assert.ok(entry);
      const source = await zip.openForward(entry);
      assert.deepEqual(await readExecutable(source, 'test'), whole);
      source.close();
    }
  });

  test('of a store is encrypted', async () => {
    const command = Buffer.from([0x2c, 0, 0, 0, 24, 0, 0, 0, 0, 64, 0, 0, 0, 64, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]);
    const head = Buffer.alloc(32);
    head.writeUInt32LE(0xfeedfacf, 0);
    head.writeUInt32LE(0x0100000c, 4);
    head.writeUInt32LE(2, 8);
    head.writeUInt32LE(1, 16);
    head.writeUInt32LE(command.length, 20);
    assert.deepEqual(await read(Buffer.concat([head, command])), { architectures: ['arm64e'], encrypted: true });
  });

  test('with a signature that is none says so', async () => {
    const program = await executable('ad-hoc.ipa', '/Example App');
    program[program.indexOf(Buffer.from([0xfa, 0xde, 0x0c, 0xc0]))] = 0;
    const { signature, unread } = await read(program);
    assert.equal(signature, undefined);
    assert.equal(unread, 'the signature of test is none');
  });

  test('is no Java class, text or nothing', async () => {
    for (const bytes of ['\xca\xfe\xba\xbe\0\0\0\x34 and more of it', '#!/bin/sh\necho hello to you', '']) {
      await assert.rejects(read(Buffer.from(bytes, 'latin1')), PackageError);
    }
  });
});

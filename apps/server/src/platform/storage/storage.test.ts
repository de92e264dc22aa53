/**
 * One list of behaviours, held against a folder, an S3 server and a Google Cloud Storage stand-in over the wire. To hold
 * it against another server too, give its bucket: TEST_STORAGE_URL=s3://key:secret@bucket?endpoint=…
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { after, describe, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Upload } from '@tus/server';
import { startGcsStandIn } from '../../../../../lab/gcs-stand-in.ts';
import { startS3StandIn } from '../../../../../lab/s3-stand-in.ts';
import { CodedError, StartupError } from '../errors.ts';
import { hashFile } from './hash-file.ts';
import { openStorage } from './open-storage.ts';
import type { Storage } from './storage.ts';

const root = await mkdtemp(join(tmpdir(), 'storage-'));
const s3 = await startS3StandIn('files');
const gcs = await startGcsStandIn('files');
await writeFile(join(root, 'gcs.json'), JSON.stringify(gcs.credentials));
after(async () => {
  await s3.close();
  await gcs.close();
  await rm(root, { recursive: true });
});

const gcsUrl = (bucket: string) => {
  const query = new URLSearchParams({ endpoint: gcs.endpoint, credentials: join(root, 'gcs.json') });
  return new URL(`gs://${bucket}?${query}`);
};
const inFolder = (url: URL) => {
  const copy = new URL(url);
  copy.pathname = '/a/folder';
  return copy;
};
const places: [string, URL][] = [
  ['disk', pathToFileURL(join(root, 'files'))],
  ['S3', s3.url],
  ['S3 in a folder of the bucket', inFolder(s3.url)],
  ['Google Cloud Storage', gcsUrl('files')],
  ['Google Cloud Storage in a folder of the bucket', inFolder(gcsUrl('files'))],
];
if (process.env.TEST_STORAGE_URL) places.push(['the place given', new URL(process.env.TEST_STORAGE_URL)]);

const isCoded = (code: number) => (error: unknown) => error instanceof CodedError && error.code === code;
const keys = async (storage: Storage, folder: string) => (await Array.fromAsync(storage.list(folder))).sort();
const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** In pieces of odd sizes, as a network gives them. */
function streamOf(bytes: Buffer, failAfter?: number): Readable {
  return Readable.from(
    (async function* () {
      for (let at = 0; at < bytes.length; at += 100_003) {
        if (failAfter !== undefined && at >= failAfter) throw new Error('the sender went away');
        yield bytes.subarray(at, at + 100_003);
      }
    })(),
  );
}

for (const [place, url] of places) {
  describe(place, async () => {
    const storage = await openStorage(url, root);
    // A folder makes other keys, also of the parts of an upload, of which two are enough to see it.
    const megabytes = url.pathname === '/a/folder' ? 9 : 17;

    test('what is put is what is got, as bytes and as streams of known and unknown length', async () => {
      // Larger than a part of an upload, or two, so that the parts are seen to be put together in order.
      for (const size of [0, 1, 100_003, megabytes * 1024 * 1024 + 5]) {
        const bytes = randomBytes(size);
        await storage.put(`same/${size}/bytes`, bytes);
        await storage.put(`same/${size}/known.bin`, streamOf(bytes), { size, contentType: 'application/zip' });
        await storage.put(`same/${size}/unknown`, streamOf(bytes));
        for (const name of ['bytes', 'known.bin', 'unknown']) {
          const file = await storage.head(`same/${size}/${name}`);
          assert.equal(file?.size, size);
          assert.ok(file.modified instanceof Date && !Number.isNaN(file.modified.getTime()));
          assert.ok(file.etag);
          assert.equal(sha(await buffer(await storage.get(`same/${size}/${name}`))), sha(bytes), `${size} ${name}`);
        }
      }
    });

    test('what comes piece by piece is whole at the end, also after a piece that broke off', async () => {
      const { store, complete } = storage.staging;
      const bytes = randomBytes(9 * 1024 * 1024 + 3);
      const id = 'arriving/file';
      await store.create(new Upload({ id, size: bytes.length, offset: 0 }));
      const first = await store.write(streamOf(bytes.subarray(0, 100_010)), id, 0);
      assert.equal(first, 100_010);
      const cut = bytes.subarray(first, first + 6_000_000);
      await store.write(streamOf(cut, 5_500_000), id, first).catch(() => {});
      const { offset, size } = await store.getUpload(id);
      assert.ok(offset >= first && offset <= first + cut.length && size === bytes.length, `${offset}`);
      assert.equal(await store.write(streamOf(bytes.subarray(offset)), id, offset), bytes.length);
      // By two at once, where one took the other for dead, and once more.
      await Promise.all([complete('arriving/file'), complete('arriving/file')]);
      await complete('arriving/file');
      assert.equal(sha(await buffer(await storage.get('arriving/file'))), sha(bytes));
      assert.deepEqual(await keys(storage, 'arriving/'), ['arriving/file'], 'and nothing stays beside it');
    });

    test('what nobody goes on with is forgotten', async () => {
      const { store, discard } = storage.staging;
      const id = 'left/file';
      await store.create(new Upload({ id, size: 1_000, offset: 0 }));
      await store.write(streamOf(randomBytes(500)), id, 0);
      await discard('left/file');
      await discard('left/file');
      await assert.rejects(store.getUpload(id));
      assert.deepEqual(await keys(storage, 'left/'), []);
    });

    test('ranges give exactly the bytes asked for', async () => {
      const bytes = randomBytes(1_000);
      await storage.put('range', bytes);
      const part = async (start: number, end?: number) => buffer(await storage.get('range', { start, end }));
      assert.deepEqual(await part(1, 1), bytes.subarray(1, 2));
      assert.deepEqual(await part(10, 19), bytes.subarray(10, 20));
      assert.deepEqual(await part(990), bytes.subarray(990));
      assert.deepEqual(await part(0), bytes);
      assert.deepEqual(await part(0, 999), bytes);
      await assert.rejects(part(1_000), RangeError);
      for (const [start, end] of [
        [-1, 5],
        [5, 4],
        [0.5, 3],
        [Number.NaN, 3],
      ] as const) {
        await assert.rejects(part(start, end), RangeError);
      }
    });

    test('the hash of what is stored is that of its bytes', async () => {
      for (const size of [0, 1, 3_000_001]) {
        const bytes = randomBytes(size);
        await storage.put(`hashed/${size}`, bytes);
        assert.equal(await hashFile(storage, `hashed/${size}`), sha(bytes));
      }
      await assert.rejects(hashFile(storage, 'hashed/nothing'), isCoded(3001));
    });

    test('what is on a disk can be opened, to be read here and there', async () => {
      await storage.put('folder/opened', Buffer.from('0123456789'));
      const file = await storage.open('folder/opened');
      assert.equal(file === undefined, url.protocol !== 'file:');
      if (!file) return;
      const { buffer: part } = await file.read(Buffer.alloc(3), 0, 3, 4);
      await file.close();
      assert.equal(part.toString(), '456');
      await assert.rejects(storage.open('missing/file'), isCoded(3001));
      await assert.rejects(storage.open('folder'), isCoded(3001));
      await assert.rejects(storage.open('../secret'), TypeError);
    });

    test('a missing file: head knows nothing, get is 3001, delete is no error', async () => {
      assert.equal(await storage.head('missing/file'), undefined);
      await assert.rejects(storage.get('missing/file'), isCoded(3001));
      await storage.delete('missing/file');
    });

    test('a deleted file is gone', async () => {
      await storage.put('deleted', Buffer.from('x'));
      await storage.delete('deleted');
      assert.equal(await storage.head('deleted'), undefined);
      await assert.rejects(storage.get('deleted'), isCoded(3001));
    });

    test('putting a key again replaces the file', async () => {
      await storage.put('again', Buffer.from('a longer first'));
      await storage.put('again', Buffer.from('second'));
      assert.equal((await buffer(await storage.get('again'))).toString(), 'second');
      assert.equal((await storage.head('again'))?.size, 6);
    });

    test('listing gives the keys below a folder, page after page, and no neighbours', async () => {
      const wanted = Array.from({ length: 10 }, (_, i) => `list/some/${i % 3}/file-${i}`).sort();
      for (const key of [...wanted, 'list/some-other', 'list/somewhere/else']) await storage.put(key, Buffer.from(key));
      assert.deepEqual(await keys(storage, 'list/some/'), wanted);
      assert.deepEqual(await keys(storage, 'list/nothing/'), []);
      const all = await keys(storage, '');
      for (const key of wanted) assert.ok(all.includes(key));
      for (const key of all) assert.match(key, /^[a-z]/);
    });

    test('a sender that fails midway gets its own error, and nothing is visible', async () => {
      const bytes = randomBytes((megabytes + 1) * 1024 * 1024);
      for (const failAfter of [0, 150_000, megabytes * 1024 * 1024]) {
        await assert.rejects(storage.put('broken/key', streamOf(bytes, failAfter)), /the sender went away/);
        assert.equal(await storage.head('broken/key'), undefined);
      }
      const destroyed = streamOf(bytes);
      destroyed.destroy();
      await assert.rejects(storage.put('broken/key', destroyed));
      assert.deepEqual(await keys(storage, 'broken/'), []);
    });

    test('a failed replacement leaves the file as it was', async () => {
      await storage.put('kept', Buffer.from('first'));
      await assert.rejects(storage.put('kept', streamOf(randomBytes(9 * 1024 * 1024), 8_500_000)), /went away/);
      assert.equal((await buffer(await storage.get('kept'))).toString(), 'first');
    });

    test('more or fewer bytes than announced are refused, and nothing is visible', async () => {
      const bytes = randomBytes(300_000);
      for (const size of [0, 299_999, 300_001]) {
        await assert.rejects(storage.put('size/key', streamOf(bytes), { size }), isCoded(6001));
      }
      assert.deepEqual(await keys(storage, 'size/'), []);
    });

    test('a process killed in the middle of writing leaves nothing visible', async () => {
      const script = fileURLToPath(new URL('../../../../../lab/half-upload-process.ts', import.meta.url));
      for (const size of [1024 * 1024, megabytes * 1024 * 1024]) {
        const child = spawn(process.execPath, [script, url.href, 'killed/key', `${size}`], {
          stdio: ['pipe', 'pipe', 'inherit'],
        });
        const [said] = await once(child.stdout, 'data');
        assert.equal(`${said}`, 'half\n');
        child.kill('SIGKILL');
        await once(child, 'exit');
        assert.equal(await storage.head('killed/key'), undefined);
        await assert.rejects(storage.get('killed/key'), isCoded(3001));
        assert.deepEqual(await keys(storage, 'killed/'), []);
      }
    });

    test('keys that could leave the place, or that some place would not take, are refused before anything happens', async () => {
      const bad = [
        '',
        '/',
        '/etc/passwd',
        '..',
        '../x',
        'a/../../x',
        'a//b',
        'a/',
        './a',
        '.hidden',
        'a/.hidden',
        'a\\b',
      ];
      bad.push(
        'a b',
        'ñ',
        'a\0b',
        'a\nb',
        'a%2e',
        'a?b',
        'a#b',
        'x'.repeat(201),
        'x/'.repeat(300),
        'C:x',
        '.incoming/x',
      );
      for (const key of bad) {
        await assert.rejects(storage.put(key, Buffer.from('x')), TypeError, key);
        await assert.rejects(storage.get(key), TypeError, key);
        await assert.rejects(storage.head(key), TypeError, key);
        await assert.rejects(storage.delete(key), TypeError, key);
        await assert.rejects(storage.signedUrl(key, { seconds: 60, filename: 'x' }), TypeError, key);
      }
      for (const folder of ['/', '..', '../', 'a', 'a/../', '.incoming/']) {
        await assert.rejects(keys(storage, folder), TypeError, folder);
      }
    });

    test('ready while the place is there', () => storage.check());

    test('a signed address downloads for its time under its name; on disk there is none', async () => {
      const bytes = randomBytes(5_000);
      await storage.put('signed/file.zip', bytes, { contentType: 'application/zip' });
      const name = 'año "1"/x\r\n.zip';
      const address = await storage.signedUrl('signed/file.zip', { seconds: 60, filename: name });
      if (url.protocol === 'file:') {
        assert.equal(address, undefined);
        return;
      }
      const response = await fetch(address as string);
      assert.equal(response.status, 200);
      const disposition = response.headers.get('content-disposition') ?? '';
      assert.match(disposition, /^attachment; filename="a_o _1__x__\.zip"; filename\*=UTF-8''(.+)$/);
      assert.equal(decodeURIComponent(disposition.split("UTF-8''")[1] ?? ''), name);
      assert.deepEqual(Buffer.from(await response.arrayBuffer()), bytes);
      await storage.put('signed/other.zip', bytes);
      const forged = await fetch((address as string).replace('file.zip', 'other.zip'));
      assert.equal(forged.status, 403);
      await forged.body?.cancel();
    });
  });
}

test('a bucket that does not exist, or a server that is not there, is 1001 and not a hang', async () => {
  const nowhere = new URL('s3://k:s@files?endpoint=http://127.0.0.1:9');
  const missing = new URL(s3.url.href.replace('@files', '@other'));
  for (const url of [nowhere, missing, gcsUrl('other')]) {
    const storage = await openStorage(url, root);
    await assert.rejects(storage.check(), isCoded(1001), url.href);
  }
  const storage = await openStorage(nowhere, root);
  await assert.rejects(storage.put('key', Buffer.from('x')), isCoded(1001));
  await assert.rejects(storage.head('key'), isCoded(1001));
  await assert.rejects(storage.get('key'), isCoded(1001));
});

test('a cloud that is overloaded for a moment is asked again', async () => {
  for (const [url, cloud] of [
    [s3.url, s3],
    [gcsUrl('files'), gcs],
  ] as const) {
    const storage = await openStorage(url, root);
    cloud.failNext(503, 1);
    await storage.put('retried', Buffer.from('x'));
    cloud.failNext(503, 1);
    assert.equal((await buffer(await storage.get('retried'))).length, 1);
  }
});

test('listing goes on where a page of S3 ends', async () => {
  const storage = await openStorage(new URL(s3.url), root);
  const wanted = Array.from({ length: 1_003 }, (_, i) => `many/${i}`).sort();
  for (let at = 0; at < wanted.length; at += 50) {
    await Promise.all(wanted.slice(at, at + 50).map((key) => storage.put(key, Buffer.from('x'))));
  }
  assert.deepEqual(await keys(storage, 'many/'), wanted);
});

test('credentials that the S3 server does not know are reported', async () => {
  const storage = await openStorage(new URL(s3.url.href.replace('LABKEY:', 'wrong:')), root);
  await assert.rejects(storage.check(), isCoded(1001));
  await assert.rejects(storage.put('key', Buffer.from('x')));
});

test('addresses that cannot be meant are startup errors', async () => {
  for (const url of ['s3://', 's3://key@bucket', 's3://bucket?endpoint=x', 'gs://', 'ftp://host/folder']) {
    await assert.rejects(openStorage(new URL(url), root), StartupError, url);
  }
});

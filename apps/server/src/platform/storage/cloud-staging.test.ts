/** What comes piece by piece into a cloud that fails in between: nothing that was acknowledged is lost or out of place. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { after, describe, test } from 'node:test';
import { Upload } from '@tus/server';
import { startGcsStandIn } from '../../../../../lab/gcs-stand-in.ts';
import { startS3StandIn } from '../../../../../lab/s3-stand-in.ts';
import { CodedError } from '../errors.ts';
import { pieceSizeOf } from './cloud-staging.ts';
import { openStorage } from './open-storage.ts';

const root = await mkdtemp(join(tmpdir(), 'staging-'));
const s3 = await startS3StandIn('files');
const gcs = await startGcsStandIn('files');
const keyFile = join(root, 'gcs.json');
await writeFile(keyFile, JSON.stringify(gcs.credentials));
after(async () => {
  await s3.close();
  await gcs.close();
  await rm(root, { recursive: true });
});

const megabyte = 1024 * 1024;
const gcsUrl = new URL(`gs://files?${new URLSearchParams({ endpoint: gcs.endpoint, credentials: keyFile })}`);
const isCoded = (code: number) => (error: unknown) => error instanceof CodedError && error.code === code;
const isMissing = (error: unknown) => (error as { status_code?: number }).status_code === 404;

for (const { place, url, cloud } of [
  { place: 'S3', url: s3.url, cloud: s3 },
  { place: 'Google Cloud Storage', url: gcsUrl, cloud: gcs },
]) {
  describe(place, async () => {
    const storage = await openStorage(url, root);
    const { store, complete, discard } = storage.staging;
    const begin = (id: string, size: number) => store.create(new Upload({ id, size, offset: 0 }));
    const keys = () => Array.fromAsync(storage.list(''));

    test('a cloud that is away in the middle of a request loses nothing that was there before', async () => {
      const bytes = randomBytes(20 * megabyte);
      await begin('away', bytes.length);
      const first = 3 * megabyte;
      assert.equal(await store.write(Readable.from([bytes.subarray(0, first)]), 'away', 0), first);
      async function* sent() {
        yield bytes.subarray(first, 12 * megabyte);
        await cloud.goAway();
        yield bytes.subarray(12 * megabyte);
      }
      await assert.rejects(store.write(Readable.from(sent()), 'away', first), isCoded(1001));
      await assert.rejects(store.getUpload('away'), isCoded(1001));
      await assert.rejects(begin('other', 1), isCoded(1001));
      await assert.rejects(complete('away'), isCoded(1001));
      await cloud.comeBack();
      const { offset } = await store.getUpload('away');
      assert.ok(offset >= first && offset <= 12 * megabyte, `${offset}`);
      assert.equal(await store.write(Readable.from([bytes.subarray(offset)]), 'away', offset), bytes.length);
      await complete('away');
      assert.ok(bytes.equals(await buffer(await storage.get('away'))));
      assert.deepEqual([await keys(), cloud.openUploads()], [['away'], 0]);
      await storage.delete('away');
    });

    test('many small requests make the same file as one large one', async () => {
      const bytes = randomBytes(9 * megabyte);
      await begin('small', bytes.length);
      for (let at = 0; at < bytes.length; at += 3 * megabyte) {
        const piece = Readable.from([bytes.subarray(at, at + 3 * megabyte)]);
        assert.equal(await store.write(piece, 'small', at), at + 3 * megabyte);
      }
      const notes = await Array.fromAsync(storage.list('small.arriving/'));
      assert.deepEqual(notes, ['small.arriving/about'], 'what went into a piece is not kept twice');
      await complete('small');
      assert.ok(bytes.equals(await buffer(await storage.get('small'))));
      await storage.delete('small');
    });

    test('bytes at a place where it does not go on are refused', async () => {
      await begin('place', 100);
      await store.write(Readable.from([Buffer.alloc(10)]), 'place', 0);
      for (const offset of [0, 9, 11])
        await assert.rejects(store.write(Readable.from([Buffer.alloc(10)]), 'place', offset));
      assert.equal((await store.getUpload('place')).offset, 10);
      await discard('place');
    });

    test('an empty file arrives, too', async () => {
      await begin('empty', 0);
      assert.equal((await store.getUpload('empty')).offset, 0);
      await complete('empty');
      assert.equal((await storage.head('empty'))?.size, 0);
      await storage.delete('empty');
    });

    test('all of it is there, and is made whole when the cloud could not do it the first time', async () => {
      await begin('last', 1_000);
      await store.write(Readable.from([Buffer.alloc(1_000, 1)]), 'last', 0);
      await cloud.goAway();
      await assert.rejects(complete('last'), isCoded(1001));
      await cloud.comeBack();
      assert.equal((await store.getUpload('last')).offset, 1_000);
      await complete('last');
      assert.equal((await storage.head('last'))?.size, 1_000);
      await storage.delete('last');
    });

    test('given up, nothing of it is left, at whatever point', async () => {
      await begin('begun', 1_000);
      await discard('begun');
      await begin('whole', 1_000);
      await store.write(Readable.from([Buffer.alloc(1_000)]), 'whole', 0);
      await discard('whole');
      await discard('never-there');
      await assert.rejects(store.getUpload('whole'), isMissing);
      await assert.rejects(store.write(Readable.from([Buffer.alloc(1)]), 'whole', 0), isMissing);
      assert.deepEqual([await keys(), cloud.openUploads()], [[], 0]);
    });

    test('reading that breaks off is 1001', async () => {
      await storage.put('long', randomBytes(30 * megabyte));
      const stream = await storage.get('long');
      await assert.rejects(async () => {
        for await (const _ of stream) await cloud.goAway();
      }, isCoded(1001));
      await cloud.comeBack();
      await storage.delete('long');
    });
  });
}

test('the largest files fit into as many pieces as S3 takes, in sizes that Google takes', () => {
  for (const size of [1, 80_000 * megabyte, 80_000 * megabyte + 1, 5 * 1024 ** 4]) {
    assert.ok(size / pieceSizeOf(size) <= 10_000);
    assert.equal(pieceSizeOf(size) % (256 * 1024), 0);
    assert.ok(pieceSizeOf(size) >= 5 * megabyte);
  }
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryKeep } from '../session/test-memory-keep.ts';
import { createUploadMemory, type KeptUpload } from './upload-memory.ts';

const day = 24 * 60 * 60 * 1000;
const upload = (id: string, at = 1): KeptUpload => ({
  id,
  userId: 'u1',
  target: { organization: { id: 'o1', slug: 'aurora' }, app: { id: 'a1', slug: 'card' } },
  name: 'a.ipa',
  size: 5,
  lastModified: 7,
  metadata: {},
  sent: 0,
  at,
});

test('each is remembered once, as it was written last, until it is removed', () => {
  const keep = memoryKeep();
  const memory = createUploadMemory(keep, () => 1);
  memory.save(upload('1'));
  createUploadMemory(keep, () => 1).save(upload('2'));
  memory.save({ ...upload('1'), sent: 3 });
  assert.deepEqual(
    memory.all().map(({ id, sent }) => [id, sent]),
    [
      ['1', 3],
      ['2', 0],
    ],
  );
  memory.remove('1');
  memory.remove('2');
  assert.equal(keep.get('muster.uploads'), null);
});

test('what the server has forgotten is forgotten, too', () => {
  let now = 0;
  const memory = createUploadMemory(memoryKeep(), () => now);
  memory.save(upload('1', 1));
  now = 7 * day;
  assert.equal(memory.all().length, 1);
  now += 1;
  assert.equal(memory.all().length, 0);
});

test('what is not ours is taken for nothing', () => {
  for (const text of ['', '{', 'null', '{"a":1}', '[null,{"id":"1"},7]']) {
    const keep = memoryKeep();
    keep.set('muster.uploads', text);
    assert.deepEqual(createUploadMemory(keep, () => 1).all(), []);
  }
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Upload, UploadState } from '../../../shared/uploads/upload.ts';
import { dockSummary } from './dock-summary.ts';

const of = (...states: UploadState[]) =>
  dockSummary(
    states.map((state, id) => ({ id: `${id}`, state, size: 100, sent: 50 }) as Upload),
    () => false,
  );

test('the title says what matters most', () => {
  const told = (...states: UploadState[]) => {
    const { words, count } = of(...states);
    return `${words} ${count}`;
  };
  assert.equal(told('sending', 'waiting', 'done', 'failed'), 'sending 2');
  assert.equal(told('offline', 'offline', 'waiting', 'paused'), 'offline 2');
  assert.equal(told('offline', 'sending'), 'sending 2');
  assert.equal(told('failed', 'missing', 'paused', 'done'), 'failed 1');
  assert.equal(told('missing', 'paused', 'done'), 'missing 1');
  assert.equal(told('paused', 'done', 'done'), 'paused 1');
  assert.equal(told('done', 'done'), 'done 2');
});

test('what is over does not count for how far the rest is', () => {
  assert.equal(of('sending', 'done', 'failed').share, 0.5);
  assert.equal(of('done').share, 0);
});

test('what has arrived and could not be processed is no reason to call it done', () => {
  const list = (...states: UploadState[]) => states.map((state, id) => ({ id: `${id}`, state }) as Upload);
  const isUnprocessed = ({ id }: Upload) => id === '0';
  const told = (...states: UploadState[]) => dockSummary(list(...states), isUnprocessed);
  assert.deepEqual([told('done', 'done').words, told('done', 'done').count], ['unprocessed', 1]);
  assert.equal(told('done', 'sending').words, 'sending');
  assert.equal(told('done', 'failed').words, 'failed');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createToasts, shownOf, type ToastOptions } from './toast-queue.ts';

const said = (text: string, more: Partial<ToastOptions> = {}): ToastOptions => ({ kind: 'success', text, ...more });
const texts = (toasts: ReturnType<typeof createToasts>) => shownOf(toasts.get()).map(({ text }) => text);

test('a toast closes after six seconds unless told otherwise', () => {
  const toasts = createToasts();
  toasts.show(said('saved'));
  toasts.show(said('stays', { duration: 0 }));
  assert.deepEqual(
    toasts.get().map(({ duration }) => duration),
    [6000, 0],
  );
});

test('who watches is told of every change, and of none afterwards', () => {
  const toasts = createToasts();
  let changes = 0;
  const stop = toasts.subscribe(() => {
    changes += 1;
  });
  const close = toasts.show(said('saved'));
  close();
  assert.equal(changes, 2);
  close();
  toasts.close(999);
  assert.equal(changes, 2, 'what is gone cannot be closed again');
  stop();
  toasts.show(said('unheard'));
  assert.equal(changes, 2);
});

test('the same words are not stacked, but begin their time anew', () => {
  const toasts = createToasts();
  toasts.show(said('saved'));
  const first = toasts.get()[0]?.id;
  toasts.show(said('saved'));
  assert.deepEqual(texts(toasts), ['saved']);
  assert.notEqual(toasts.get()[0]?.id, first);
  toasts.show(said('saved', { kind: 'error' }));
  assert.equal(toasts.get().length, 2, 'another kind is another thing');
});

test('of more than four, the oldest that would close by itself gives way', () => {
  const toasts = createToasts();
  toasts.show(said('kept', { duration: 0 }));
  for (const text of ['a', 'b', 'c', 'd', 'e']) toasts.show(said(text));
  assert.deepEqual(texts(toasts), ['kept', 'c', 'd', 'e']);
});

test('where all four have to be closed by hand, the next waits for room', () => {
  const toasts = createToasts();
  const closes = ['a', 'b', 'c', 'd'].map((text) => toasts.show(said(text, { duration: 0 })));
  toasts.show(said('late', { kind: 'error' }));
  assert.deepEqual(texts(toasts), ['a', 'b', 'c', 'd']);
  closes[1]?.();
  assert.deepEqual(texts(toasts), ['a', 'c', 'd', 'late']);
});

test('what goes on is said anew in its place, and closes by itself once it is done', () => {
  const toasts = createToasts();
  toasts.show({ kind: 'progress', key: 'task', text: '1 of 2', share: 0.5 });
  toasts.show(said('another'));
  toasts.show({ kind: 'progress', key: 'task', text: '2 of 2', share: 1 });
  assert.deepEqual(texts(toasts), ['2 of 2', 'another']);
  assert.equal(toasts.get()[0]?.duration, 0);
  const close = toasts.show(said('done', { key: 'task' }));
  assert.deepEqual(texts(toasts), ['done', 'another']);
  assert.equal(toasts.get()[0]?.duration, 6000);
  close();
  assert.deepEqual(texts(toasts), ['another']);
});

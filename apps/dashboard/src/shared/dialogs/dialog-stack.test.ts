import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createDialogStack, type DialogFlag } from './dialog-stack.ts';

const question = { flag: 'confirm', options: { title: 'Delete?', text: '', confirmLabel: 'Delete' } } as const;
const modal = { flag: 'modal', options: { title: 'Edit', content: () => null } } as const;
const flags = (...names: DialogFlag[]) => new Set(names);

test('a dialog opens with its entry of the history and closes when that is left by Back', async () => {
  const stack = createDialogStack();
  stack.arrive('page', flags());
  const answer = stack.ask(question, 'page');
  assert.equal(stack.open.get().length, 0, 'not before the address says so');
  assert.deepEqual(stack.arrive('one', flags('confirm')), []);
  assert.equal(stack.open.get()[0]?.options.title, 'Delete?');
  assert.deepEqual(stack.arrive('page', flags()), []);
  assert.equal(stack.open.get().length, 0);
  assert.equal(await answer, false);
});

test('a page that is slow to show where it was asked loses nothing', async () => {
  const stack = createDialogStack();
  const answer = stack.ask(question, 'searched');
  assert.deepEqual(stack.arrive('searched', flags()), []);
  assert.deepEqual(stack.arrive('one', flags('confirm')), []);
  assert.equal(stack.open.get()[0]?.options.title, 'Delete?');
  stack.confirm('one');
  stack.arrive('searched', flags());
  assert.equal(await answer, true);
});

test('a confirmed one says so once its entry is left', async () => {
  const stack = createDialogStack();
  const answer = stack.ask(question, 'page');
  stack.arrive('one', flags('confirm'));
  stack.confirm('one');
  assert.equal(stack.open.get().length, 1);
  stack.arrive('page', flags());
  assert.equal(await answer, true);
});

test('a question above a modal leaves the modal where it is', async () => {
  const stack = createDialogStack();
  const closed = stack.ask(modal, 'page');
  stack.arrive('one', flags('modal'));
  const answer = stack.ask(question, 'page');
  stack.arrive('two', flags('modal', 'confirm'));
  assert.deepEqual(
    stack.open.get().map(({ flag }) => flag),
    ['modal', 'confirm'],
  );
  stack.confirm('two');
  stack.arrive('one', flags('modal'));
  assert.deepEqual(
    stack.open.get().map(({ flag }) => flag),
    ['modal'],
  );
  assert.equal(await answer, true);
  stack.arrive('page', flags());
  assert.equal(await closed, false);
});

test('going anywhere else closes everything, and flags that were carried along are to be removed', async () => {
  const stack = createDialogStack();
  const answer = stack.ask(question, 'page');
  stack.arrive('one', flags('confirm'));
  assert.deepEqual(stack.arrive('elsewhere', flags('confirm', 'modal')), ['confirm', 'modal']);
  assert.equal(stack.open.get().length, 0);
  assert.equal(await answer, false);
});

test('a link that somebody shared opens no question', () => {
  assert.deepEqual(createDialogStack().arrive('first', flags('confirm')), ['confirm']);
});

test('a question that is overtaken by another, or by going elsewhere, was not confirmed', async () => {
  const stack = createDialogStack();
  const first = stack.ask(question, 'page');
  const second = stack.ask(modal, 'page');
  assert.equal(await first, false);
  stack.arrive('elsewhere', flags());
  assert.equal(await second, false);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isElsewhere } from './leave-guard.ts';

const leaves = (from: string, to: string) => {
  const [here, there] = [new URL(from, 'http://x'), new URL(to, 'http://x')];
  return isElsewhere(here.pathname, here.search, there);
};

test('another page is elsewhere; a question or a panel on top of the same one is not', () => {
  assert.equal(leaves('/nordwind/settings', '/nordwind/people'), true);
  assert.equal(leaves('/nordwind/settings', '/nordwind/settings?confirm=1'), false);
  assert.equal(leaves('/nordwind/settings', '/nordwind/settings?s=user&id=1'), false);
  assert.equal(leaves('/nordwind/settings?section=a', '/nordwind/settings?section=a.b&s=integration&id=1'), false);
});

test('another section of the same page is elsewhere', () => {
  assert.equal(leaves('/nordwind/settings?section=a', '/nordwind/settings?section=b'), true);
  assert.equal(leaves('/nordwind/settings', '/nordwind/settings?section=b'), true);
  assert.equal(leaves('/nordwind/settings?section=a', '/nordwind/settings?section=a&confirm=1'), false);
});

test('a form in a panel is left when the panel closes or shows something else', () => {
  assert.equal(leaves('/nordwind/people?s=user&id=1', '/nordwind/people'), true);
  assert.equal(leaves('/nordwind/people?s=user&id=1', '/nordwind/people?s=user&id=2'), true);
  assert.equal(leaves('/nordwind/people?s=user&id=1', '/nordwind/people?s=user&id=1&section=history'), true);
  assert.equal(leaves('/nordwind/people?s=user&id=1', '/nordwind/people?s=user&id=1&confirm=delete'), false);
});

test('a form in a modal is left when the modal closes', () => {
  assert.equal(leaves('/nordwind/people?modal=invite', '/nordwind/people'), true);
  assert.equal(leaves('/nordwind/people?modal=invite', '/nordwind/people?modal=invite&q=x'), false);
});

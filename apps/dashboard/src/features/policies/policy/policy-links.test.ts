import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PolicyContent } from '@muster/contract/policies';
import { policyLinks } from './policy-links.ts';

const content = { settings: [{ id: 'pin', group: 'passcode', values: {} }] } as unknown as PolicyContent;
const at = (query: string) => policyLinks(new URLSearchParams(query), content);

test('another tab keeps what the settings find again, and nothing that another list would take for its own', () => {
  const { tabTo } = at('group=passcode&item=pin&os=iOS&q=length&key=minLength&review=1&version=3&state=failed');
  assert.equal(tabTo('devices'), 'tab=devices&group=passcode&item=pin&os=iOS');
  assert.equal(tabTo('settings'), 'group=passcode&item=pin&os=iOS');
});

test('what is wrong leads to its field, or to the tab of its part', () => {
  const { problemTo } = at('tab=apps&q=length&review=1');
  const problem = { item: 'pin', path: ['minLength'], problem: 'tooLarge', severity: 'error' };
  assert.equal(problemTo({ ...problem, part: 'settings' } as never), 'group=passcode&item=pin&key=minLength');
  assert.equal(problemTo({ ...problem, part: 'assets' } as never), 'tab=scripts');
  assert.equal(problemTo({ ...problem, part: 'profiles' } as never), '');
  assert.equal(problemTo({ ...problem, part: 'books' } as never), 'tab=apps');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lexer } from 'marked';
import { headingLevels } from './markdown-headings.ts';

const levels = (text: string, below = 3) => [...headingLevels(lexer(text), below).values()];

test('headings begin below those of the page, and leave no level out', () => {
  assert.deepEqual(levels('# One\n\n## Two\n\n# Three'), [4, 5, 4]);
  assert.deepEqual(levels('## One\n\n#### Two\n\n### Three\n\n## Four'), [4, 5, 5, 4]);
  assert.deepEqual(levels('### One\n\n# Two'), [4, 4]);
});

test('they never go below the sixth, and are found within quotes and lists', () => {
  assert.deepEqual(levels('# a\n\n## b\n\n### c\n\n#### d', 4), [5, 6, 6, 6]);
  assert.deepEqual(levels('> ## a\n\n- ### b'), [4, 5]);
  assert.deepEqual(levels('No heading'), []);
});

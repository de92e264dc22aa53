import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleFacts } from '@muster/contract/integration-facts';
import { messageBody } from './integration-message.ts';

test('what a build says of itself calls nobody in Slack, and leads nowhere', () => {
  const { build, ...facts } = sampleFacts.buildProcessed;
  const evil = '<!channel> @channel <https://evil.example|here> {{workspace.id}}';
  const message = {
    event: 'buildProcessed',
    action: 'build_processed',
    happenedAt: '2026-11-15T09:30:00.000Z',
    path: '/aurora',
    facts: {
      ...facts,
      application: { name: evil },
      build: { ...build, changelog: evil, gitBranch: `${evil}\u{1f600}`.repeat(60) },
    },
  } as const;
  const templates = { buildProcessed: '{{build.changelog}} {{build.gitBranch}}' };
  const body = messageBody(message, { type: 'slack', language: 'en', templates }, 'https://muster.example.com');
  assert.ok(!/[<>]/.test(body));
  const { text, blocks } = JSON.parse(body);
  assert.ok(text.length <= 3000 && text.isWellFormed());
  assert.ok(text.includes('{{workspace.id}}'), 'nothing that came is read again');
  const [section, context] = blocks;
  for (const { type, verbatim } of [section.text, ...context.elements])
    assert.deepEqual([type, verbatim], ['mrkdwn', true], 'names are not looked for');
});

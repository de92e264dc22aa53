import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { commandWaits } from '@muster/contract/commands';
import { type Wait, type WaitFacts, whyItWaits } from './why-it-waits.ts';

const asked = '2026-01-05T08:00:00.000Z';
const now = '2026-01-05T09:00:00.000Z';
const later = '2026-01-05T09:15:00.000Z';
const next = '2026-01-05T09:04:00.000Z';
const facts = (over: Partial<WaitFacts>): WaitFacts => ({
  now,
  status: 'Pending',
  createdAt: asked,
  notBefore: null,
  sentAt: null,
  notNowAt: null,
  approvalMissing: false,
  protection: undefined,
  enrolled: true,
  platform: undefined,
  lostMode: false,
  pushedAt: null,
  lastSeenAt: null,
  behind: false,
  nextWakeAt: next,
  ...over,
});

const pushed = '2026-01-05T08:30:00.000Z';
const seen = '2026-01-05T07:00:00.000Z';
const held = { active: true, until: later };
const expired = { reason: 'pushCertificateExpired', since: seen, until: null } as const;

/** What is known, and what comes of it; `since` is when it was asked for, unless it says otherwise. */
const cases: [string, Partial<WaitFacts>, Partial<Wait> & Pick<Wait, 'reason'>][] = [
  ['it has only just been queued', {}, { reason: 'onItsWay' }],
  ['a second person has to approve', { approvalMissing: true }, { reason: 'approvalMissing', nextAttempt: null }],
  ['it begins later', { notBefore: later }, { reason: 'delayed', until: later, nextAttempt: later }],
  ['the delay is over', { notBefore: pushed }, { reason: 'onItsWay' }],
  ['the schedule holds it', { protection: held }, { reason: 'protectionSchedule', until: later, nextAttempt: later }],
  ['the schedule is not active', { protection: { active: false, until: null } }, { reason: 'onItsWay' }],
  [
    'the schedule never ends',
    { protection: { active: true, until: null } },
    { reason: 'protectionSchedule', nextAttempt: null },
  ],
  [
    'it is delayed beyond the schedule',
    { protection: held, notBefore: later },
    { reason: 'delayed', until: later, nextAttempt: later },
  ],
  ['the device is not enrolled', { enrolled: false }, { reason: 'notEnrolled', nextAttempt: null }],
  ['the push certificate has expired', { platform: expired }, { ...expired }],
  [
    'there is no push certificate',
    { platform: { reason: 'noPushCertificate', since: null, until: null } },
    { reason: 'noPushCertificate', since: null },
  ],
  [
    'the push was refused',
    { platform: { reason: 'pushRefused', since: pushed, until: null } },
    { reason: 'pushRefused', since: pushed },
  ],
  ['the device said NotNow', { status: 'Tried', notNowAt: pushed }, { reason: 'notNow', since: pushed }],
  [
    'the device is in Lost Mode',
    { status: 'Tried', notNowAt: pushed, lostMode: true },
    { reason: 'locked', since: pushed },
  ],
  ['NotNow, and nothing reaches it', { status: 'Tried', notNowAt: pushed, platform: expired }, { ...expired }],
  ['it did not come when woken', { pushedAt: pushed, lastSeenAt: seen }, { reason: 'asleep', since: seen }],
  ['it never came', { pushedAt: pushed }, { reason: 'asleep', since: null }],
  ['it was woken a moment ago', { pushedAt: '2026-01-05T08:59:00.000Z', lastSeenAt: seen }, { reason: 'onItsWay' }],
  ['it was woken before this was asked', { pushedAt: seen, lastSeenAt: null }, { reason: 'onItsWay' }],
  [
    'it has come since it was woken',
    { pushedAt: pushed, lastSeenAt: '2026-01-05T08:31:00.000Z' },
    { reason: 'onItsWay' },
  ],
  ['another goes first', { behind: true }, { reason: 'behindAnother' }],
  [
    'another goes first, and it sleeps',
    { behind: true, pushedAt: pushed, lastSeenAt: seen },
    { reason: 'asleep', since: seen },
  ],
  ['the device has it', { status: 'Awaiting', sentAt: pushed }, { reason: 'handedOver', since: pushed }],
  [
    'the device has it, whatever else is wrong',
    { status: 'Awaiting', sentAt: pushed, platform: expired, protection: held, enrolled: false },
    { reason: 'handedOver', since: pushed },
  ],
];

describe('why a command waits', () => {
  for (const [name, known, expected] of cases)
    test(name, () => {
      assert.deepEqual(whyItWaits(facts(known)), { since: asked, until: null, nextAttempt: next, ...expected });
    });

  test('every reason is told in some case', () => {
    assert.deepEqual(new Set(cases.map(([, , { reason }]) => reason)), new Set(commandWaits));
  });
});

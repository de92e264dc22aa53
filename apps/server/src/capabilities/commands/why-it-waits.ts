/**
 * Why a command waits, from what is known now. Computed whenever somebody asks and never stored: what is stored would be
 * wrong as soon as something else changes.
 */
import type { CommandWait } from '@muster/contract/commands';
import type { PlatformWait, Protection } from './device-driver.ts';

/** Times as the database writes them; `now` is its clock, too. */
export interface WaitFacts {
  now: string;
  status: 'Pending' | 'Awaiting' | 'Tried';
  createdAt: string;
  notBefore: string | null;
  sentAt: string | null;
  /** When the device first said NotNow. */
  notNowAt: string | null;
  /** A task on many devices waits for a second person. */
  approvalMissing: boolean;
  /** The protection schedule, where it holds back this command. */
  protection: Protection | undefined;
  enrolled: boolean;
  /** What its platform knows. */
  platform: PlatformWait | undefined;
  lostMode: boolean;
  /** When the device was last woken. */
  pushedAt: string | null;
  lastSeenAt: string | null;
  /** Another command goes first. */
  behind: boolean;
  /** When it is woken next. */
  nextWakeAt: string | null;
}

export interface Wait {
  reason: CommandWait;
  since: string | null;
  until: string | null;
  nextAttempt: string | null;
}

/** A device that has not come so long after a wake-up is taken to be asleep, switched off or without a network. */
const patience = 2 * 60_000;
/** When a device was seen is written down to some seconds. */
const exactness = 30_000;

export function whyItWaits(facts: WaitFacts): Wait {
  const { now, createdAt, notBefore, protection, platform } = facts;
  const wait = (reason: CommandWait, rest: Partial<Omit<Wait, 'reason'>> = {}): Wait => ({
    reason,
    since: createdAt,
    until: null,
    nextAttempt: facts.nextWakeAt,
    ...rest,
  });
  // The device has it: nothing else holds it up.
  if (facts.status === 'Awaiting') return wait('handedOver', { since: facts.sentAt });
  if (facts.approvalMissing) return wait('approvalMissing', { nextAttempt: null });
  if (notBefore !== null && notBefore > now) return wait('delayed', { until: notBefore, nextAttempt: notBefore });
  if (protection?.active) return wait('protectionSchedule', { until: protection.until, nextAttempt: protection.until });
  if (!facts.enrolled) return wait('notEnrolled', { nextAttempt: null });
  if (platform !== undefined) return wait(platform.reason, { since: platform.since, until: platform.until });
  if (facts.status === 'Tried') return wait(facts.lostMode ? 'locked' : 'notNow', { since: facts.notNowAt });
  if (isAsleep(facts)) return wait('asleep', { since: facts.lastSeenAt });
  return wait(facts.behind ? 'behindAnother' : 'onItsWay');
}

function isAsleep({ now, createdAt, notBefore, pushedAt, lastSeenAt }: WaitFacts): boolean {
  const ready = notBefore !== null && notBefore > createdAt ? notBefore : createdAt;
  if (pushedAt === null || pushedAt < ready) return false;
  if (lastSeenAt !== null && Date.parse(lastSeenAt) >= Date.parse(pushedAt) - exactness) return false;
  return Date.parse(now) - Date.parse(pushedAt) > patience;
}

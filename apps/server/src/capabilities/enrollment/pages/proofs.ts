/**
 * What a browser keeps between the steps of the page: who has signed in, and which profile was offered. Both are signed,
 * good for some minutes, and bound to the link, so that what was proved on one page opens no other.
 */

import { now } from '../../../platform/clock.ts';
import { readSignedIds, writeSignedIds } from '../../../platform/crypto/signed-ids.ts';
import type { Platform } from '../../../platform/platform.ts';

type Sign = Platform['hashCode'];

const seconds = 15 * 60;
/** Setup Assistant waits for somebody to find their password. */
const assistantSeconds = 60 * 60;
const until = (life: number) => Math.floor(now() / 1000) + life;

/** Of a link or token, or of a device that Setup Assistant shows. */
export interface Subject {
  organizationId: string;
  id: string;
}

export function writePerson(sign: Sign, { organizationId, id }: Subject, personId: string): string {
  return writeSignedIds(sign, 'enrollment sign-in', [organizationId, id, personId], until(seconds));
}

export function readPerson(sign: Sign, { organizationId, id }: Subject, value: string): string | undefined {
  const [workspace, subject, personId] = readSignedIds(sign, 'enrollment sign-in', value) ?? [];
  return workspace === organizationId && subject === id ? personId : undefined;
}

export interface OfferedProfile extends Subject {
  enrollmentId: string;
}

export function writeProfile(sign: Sign, { organizationId, id, enrollmentId }: OfferedProfile): string {
  return writeSignedIds(sign, 'enrollment profile', [organizationId, id, enrollmentId], until(seconds));
}

export function readProfile(sign: Sign, value: string): OfferedProfile | undefined {
  const [organizationId = '', id = '', enrollmentId] = readSignedIds(sign, 'enrollment profile', value) ?? [];
  return enrollmentId === undefined ? undefined : { organizationId, id, enrollmentId };
}

/** A device that has shown who it is, and by which profile of automated enrollment it comes. */
export interface AssistedDevice {
  organizationId: string;
  depProfileId: string;
  depDeviceId: string;
}

export function writeAssisted(sign: Sign, { organizationId, depProfileId, depDeviceId }: AssistedDevice): string {
  const ids = [organizationId, depProfileId, depDeviceId];
  return writeSignedIds(sign, 'enrollment by Setup Assistant', ids, until(assistantSeconds));
}

export function readAssisted(sign: Sign, value: string): AssistedDevice | undefined {
  const [organizationId = '', depProfileId = '', depDeviceId] =
    readSignedIds(sign, 'enrollment by Setup Assistant', value) ?? [];
  return depDeviceId === undefined ? undefined : { organizationId, depProfileId, depDeviceId };
}

const names = { person: 'enroll-person', profile: 'enroll-profile' } as const;

export function readCookie(header: string | undefined, which: keyof typeof names): string | undefined {
  const start = `${names[which]}=`;
  const pair = header
    ?.split(';')
    .map((each) => each.trim())
    .find((each) => each.startsWith(start));
  return pair?.slice(start.length, start.length + 200);
}

/** For the pages of one link alone. */
export function writeCookie(
  which: keyof typeof names,
  value: string,
  { path, secure }: { path: string; secure: boolean },
) {
  const parts = [`${names[which]}=${value}`, `Path=${path}`, 'HttpOnly', 'SameSite=Lax', `Max-Age=${seconds}`];
  return [...parts, ...(secure ? ['Secure'] : [])].join('; ');
}

import type { EventPayload } from '@muster/contract/events';
import type { NewMail } from '../../../platform/mail/mailer.ts';
import type { UserRow } from '../users-store.ts';
import { deviceOf } from './device-name.ts';

/** Whether somebody who has been here before comes with a browser or from a system that they have not used so far. */
export function isNewDevice(userAgent: string | undefined, earlier: readonly (string | null)[]): boolean {
  const { browser, system } = deviceOf(userAgent);
  return (
    earlier.length > 0 &&
    !earlier.some((other) => {
      const known = deviceOf(other);
      return known.browser === browser && known.system === system;
    })
  );
}

export function newDeviceMail(
  { email, language }: Pick<UserRow, 'email' | 'language'>,
  { userAgent, address }: { userAgent: string | undefined; address: string },
): NewMail {
  return {
    recipient: email,
    language,
    template: 'newDevice',
    params: { ...deviceOf(userAgent), address, at: new Date().toISOString() },
  };
}

/** For those who tell its owner in the dashboard. */
export function newDevicePayload(
  userId: string,
  { userAgent, address }: { userAgent: string | undefined; address: string },
): EventPayload<'session.create'> {
  const { browser, system } = deviceOf(userAgent);
  const device = [browser, system].filter((part) => part !== null).join(', ');
  return { newDeviceOf: userId, address, ...(device && { device }) };
}

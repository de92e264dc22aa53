import type { AppleEnterprise } from '@muster/contract/apple';
import { appleRules } from '@muster/contract/apple';
import type { DepAccount } from '@muster/contract/dep';

const day = 86_400_000;

/** What the checklist of Apple devices is computed from; what one may not see is left out. */
export interface SetupFacts {
  /** Null where nothing was set up yet. */
  enterprise: AppleEnterprise | null;
  managed: number | undefined;
  templates: number | undefined;
  dep: Pick<DepAccount, 'token'> | undefined;
}

export type SetupKey = 'push' | 'reach' | 'contact' | 'template' | 'device' | 'dep' | 'schedule';
/** `warn` and `bad` are done, but will not stay so, or no longer work. */
export type SetupState = 'done' | 'open' | 'warn' | 'bad';

export interface SetupItem {
  key: SetupKey;
  state: SetupState;
  /** Nobody needs it to manage devices. */
  optional: boolean;
  /** Days that are left, or how many there are. */
  count?: number;
  reason?: string;
}

export function setupItems({ enterprise, managed, templates, dep }: SetupFacts, now: Date): SetupItem[] {
  const certificate = enterprise?.certificates ?? null;
  const { contactEmail, contactPhone } = enterprise?.configuration ?? {};
  const needed = { optional: false } as const;
  return [
    {
      key: 'push',
      ...needed,
      state: certificate
        ? ({ valid: 'done', aboutToExpire: 'warn', expired: 'bad' } as const)[certificate.state]
        : 'open',
      ...(certificate && { count: certificate.daysLeft }),
    },
    ...(certificate ? [reachOf(enterprise?.lastPush ?? null)] : []),
    { key: 'contact', ...needed, state: contactEmail || contactPhone ? 'done' : 'open' },
    ...(templates === undefined
      ? []
      : [{ key: 'template', ...needed, state: templates > 0 ? 'done' : 'open', count: templates } as const]),
    ...(managed === undefined
      ? []
      : [{ key: 'device', ...needed, state: managed > 0 ? 'done' : 'open', count: managed } as const]),
    ...(dep ? [depOf(dep, now)] : []),
    { key: 'schedule', optional: true, state: enterprise?.protectionRules.scheduleEnabled ? 'done' : 'open' },
  ];
}

function reachOf(push: AppleEnterprise['lastPush']): SetupItem {
  const about = { key: 'reach', optional: true } as const;
  if (push === null) return { ...about, state: 'open' };
  return push.failure === null ? { ...about, state: 'done' } : { ...about, state: 'warn', reason: push.failure };
}

function depOf({ token }: Pick<DepAccount, 'token'>, now: Date): SetupItem {
  const about = { key: 'dep', optional: true } as const;
  if (token === null) return { ...about, state: 'open' };
  const left = Math.floor((Date.parse(token.expiresAt) - now.getTime()) / day);
  if (token.expired || left < 0) return { ...about, state: 'bad', count: 0 };
  return { ...about, state: left < appleRules.expiryNoticeDays ? 'warn' : 'done', count: left };
}

/** Whether anybody has to do something: what is optional waits for those who want it. */
export function isSetUp(items: readonly SetupItem[]): boolean {
  return items.every(({ state, optional }) => state === 'done' || (state === 'open' && optional));
}

import * as calls from '@muster/contract/calls/activation-lock';
import { handle, type Route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { readActivationLockCode } from './activation-lock.ts';

export function activationLockRoutes({ envelope }: Pick<Platform, 'envelope'>): Route[] {
  return [
    handle(calls.showActivationLockCode, ({ params, transaction }) =>
      transaction((tx) => readActivationLockCode(tx, envelope, params.deviceId)),
    ),
  ];
}

import * as calls from '@muster/contract/calls/device-settings';
import { mayAlso } from '../../platform/http/authorize.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { replyStarted } from '../bulk-tasks/index.ts';
import type { SettingsSide } from '../capability.ts';
import { readSettings, retrySettings } from './device-settings.ts';
import { retrySettingsKind, startRetry } from './retry-kind.ts';

export function deviceSettingsRoutes(side: SettingsSide): Route[] {
  const { drivers } = side;
  return [
    handle(calls.readDeviceSettings, ({ params, principal, membership, read }) =>
      read((tx) =>
        readSettings(tx, drivers, params.deviceId, mayAlso('admDevice', 'update', { principal, membership })),
      ),
    ),
    handle(calls.retryDeviceSettings, ({ params, body, transaction }) =>
      transaction(async (tx) => {
        await retrySettings(tx, side, params.deviceId, body.artifacts);
        return null;
      }),
    ),
    handle(calls.retryPolicySettings, ({ params, principal, membership, transaction }) =>
      transaction(async (tx) => {
        const taskId = await startRetry(tx, side, params.policyId);
        return replyStarted(tx, retrySettingsKind(side), taskId, { principal, membership });
      }),
    ),
  ];
}

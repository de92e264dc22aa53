import * as z from 'zod/mini';
import { call } from '../call.ts';
import { deviceParams } from '../devices.ts';
import { instant } from '../fields.ts';

export const showActivationLockCode = call({
  name: 'devices.showActivationLockCode',
  summary: 'The code that lifts Activation Lock, as the device last told it; who saw it is written down',
  service: 'api',
  method: 'POST',
  path: '/organizations/:org/devices/:deviceId/activation-lock-code',
  access: { kind: 'member', resource: 'admDevice', action: 'reveal' },
  changes: true,
  stepUp: true,
  params: deviceParams,
  reply: z.object({ code: z.string(), reportedAt: instant }),
  errors: [5259],
  sample: { params: { deviceId: '0199a000-0000-7000-8000-000000000000' } },
});

/** What the queue of commands has to know of Apple devices. */
import { validateCommand } from '@muster/apple/command-arguments';
import { commandCatalogue, type KeySchema, type ValueSchema } from '@muster/apple/command-catalogue';
import { isSupportedPart, type Unsupported, whyUnsupported } from '@muster/apple/command-support';
import { pushCertificateState } from '@muster/contract/apple';
import { destructiveRequests } from '@muster/contract/commands';
import type { ErrorReason } from '@muster/contract/errors';
import type { Tx } from '../../platform/db/database.ts';
import type { DeviceDriver, DriverDevice, NativeCommand, NativeKey, PlatformWait } from '../commands/index.ts';
import { shapeOf } from './command-shape.ts';
import { protectionNow } from './enterprise-service.ts';
import { findEnterprise } from './enterprise-store.ts';
import { listPushFailures } from './push-store.ts';
import { targetOf } from './target.ts';
import { wakeDevices } from './wake-devices.ts';

/** What the program itself sends when it is needed, and nobody by hand. */
const automatic: ReadonlySet<string> = new Set(['DeclarativeManagement', 'DeviceConfigured', 'UserConfigured']);

function reasonOf({ reason }: Unsupported): ErrorReason<5251> {
  if (reason === 'osVersion' || reason === 'removed') return 'OS_VERSION';
  if (reason === 'supervised' || reason === 'automatedEnrollment') return 'SUPERVISION';
  if (reason === 'userEnrollment') return 'USER_ENROLLMENT';
  return 'PLATFORM';
}

function unavailable(requestType: string, device: DriverDevice): NativeCommand['unavailable'] {
  if (destructiveRequests.includes(requestType)) return 'destructive';
  if (automatic.has(requestType)) return 'automatic';
  const why = whyUnsupported(requestType, targetOf(device));
  if (why === undefined) return null;
  const reason = reasonOf(why);
  if (reason === 'OS_VERSION') return 'osVersion';
  if (reason === 'SUPERVISION') return 'supervision';
  return reason === 'USER_ENROLLMENT' ? 'userEnrollment' : 'platform';
}

function nativeKey(schema: KeySchema, device: DriverDevice): NativeKey {
  const { key, type, required = false, values, range, default: fallback } = schema;
  const keys = keysIn(schema)?.filter(({ platforms }) => isSupportedPart(platforms, targetOf(device)));
  return {
    key,
    type,
    required,
    ...(values && { values: [...values] }),
    ...(range?.min !== undefined && { min: range.min }),
    ...(range?.max !== undefined && { max: range.max }),
    ...(fallback !== undefined && { fallback }),
    ...(keys && keys.length > 0 && { keys: keys.map((one) => nativeKey(one, device)) }),
  };
}

/** Of a dictionary, or of the dictionaries in an array. */
function keysIn({ keys, item }: ValueSchema): readonly KeySchema[] | undefined {
  return keys ?? item?.keys;
}

const lostModeKinds: ReadonlySet<string> = new Set(['lost-mode-off', 'lost-mode-sound', 'locate']);

export const appleDriver: DeviceDriver = {
  platform: 'apple',
  problemOf(device, kind, args) {
    const { requestType } = shapeOf(kind, args);
    const why = whyUnsupported(requestType, targetOf(device));
    if (why !== undefined) return reasonOf(why);
    if (lostModeKinds.has(kind) && !device.lostMode) return 'LOST_MODE_OFF';
    if (kind === 'clear-passcode' && !device.hasUnlockToken) return 'NO_UNLOCK_TOKEN';
    return undefined;
  },
  problemsIn(kind, args) {
    const { requestType, args: rest, needs } = shapeOf(kind, args);
    if (needs !== undefined) return [];
    return validateCommand(requestType, rest ?? {}).map(({ path, problem, expected }) => ({
      path: kind === 'native' ? ['payload', ...(path === '' ? [] : path.split('.'))] : [],
      problem,
      message: `${path === '' ? requestType : path}: ${problem}${expected ? ` (${expected.join(', ')})` : ''}`,
    }));
  },
  requestType: (kind, args) => shapeOf(kind, args).requestType || null,
  catalogue: (device) =>
    commandCatalogue.map((command) => {
      const { requestType, keys = [], platforms } = command;
      const own = platforms[targetOf(device).platform === 'iPadOS' ? 'iOS' : (targetOf(device).platform as 'iOS')];
      return {
        requestType,
        keys: keys
          .filter(({ platforms: parts }) => isSupportedPart(parts, targetOf(device)))
          .map((key) => nativeKey(key, device)),
        supervised: own?.supervised ?? false,
        unavailable: unavailable(requestType, device),
      };
    }),
  wake: wakeDevices,
  async waits(tx, enrollmentIds) {
    const all = await workspaceWait(tx);
    if (all) return new Map(enrollmentIds.map((id) => [id, all]));
    const failures = await listPushFailures(tx, enrollmentIds);
    return new Map(
      failures.map(({ enrollmentId, pushedAt }) => [
        enrollmentId,
        { reason: 'pushRefused', since: pushedAt, until: null } satisfies PlatformWait,
      ]),
    );
  },
  async protection(tx) {
    const row = await findEnterprise(tx);
    return row ? protectionNow(row, new Date()) : { active: false, until: null };
  },
};

async function workspaceWait(tx: Tx): Promise<PlatformWait | undefined> {
  const row = await findEnterprise(tx);
  if (row === undefined || row.expiresAt === null) return { reason: 'noPushCertificate', since: null, until: null };
  if (pushCertificateState(row.expiresAt, new Date()) !== 'expired') return undefined;
  return { reason: 'pushCertificateExpired', since: row.expiresAt, until: null };
}

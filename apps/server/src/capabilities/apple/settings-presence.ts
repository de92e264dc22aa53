/** Whether a device has what a policy gives it, by what it last reported. */
import { digestOfUuid } from '@muster/apple/configuration-profile';
import { compareVersions } from '@muster/apple/os-version';
import type { Facts } from '@muster/contract/device-facts';
import type { Presence } from '../desired-state/index.ts';
import { isOwnAsset, versionInDigest } from './artifact-names.ts';

export function profilePresence(identifier: string, digest: string, facts: Facts['profiles'] | undefined): Presence {
  const found = facts?.items.find((one) => one.identifier === identifier);
  if (found === undefined) return { is: 'absent' };
  return { is: found.uuid !== undefined && digest.startsWith(digestOfUuid(found.uuid)) ? 'same' : 'other' };
}

type DeclarationFacts = Facts['declarations']['items'][number];

/** https://developer.apple.com/documentation/devicemanagement/statusmanagementdeclarations */
export function declarationPresence(
  identifier: string,
  digest: string,
  facts: Facts['declarations'] | undefined,
): Presence {
  const found = facts?.items.find((one) => one.identifier === identifier);
  if (found === undefined) return { is: 'absent' };
  if (found.token !== digest) return { is: 'other' };
  if (found.valid === 'invalid') return { is: 'invalid', detail: reasonsOf(found) };
  if (found.valid !== 'valid') return { is: 'arriving' };
  // Whether an asset is active depends on who refers to it.
  return found.active === true || isOwnAsset(identifier)
    ? { is: 'same' }
    : { is: 'invalid', detail: reasonsOf(found) || 'The device has it, and it is not active.' };
}

function reasonsOf({ reasons = [] }: DeclarationFacts): string {
  const words = reasons.flatMap((reason) => {
    if (typeof reason !== 'object' || reason === null) return [];
    const { code, description } = reason as { code?: unknown; description?: unknown };
    const texts = [description, code].filter((one): one is string => typeof one === 'string' && one !== '');
    return texts.length > 1 ? [`${texts[0]} (${texts[1]})`] : texts;
  });
  return words.join('; ').slice(0, 1000);
}

/**
 * What stands in between, and what is over without success. The words are Apple's.
 * https://developer.apple.com/documentation/devicemanagement/managedapplicationlistresponse
 */
const arriving: ReadonlySet<string> = new Set([
  'Queued',
  'NeedsRedemption',
  'Redeeming',
  'Prompting',
  'PromptingForLogin',
  'ValidatingPurchase',
  'PromptingForUpdate',
  'PromptingForUpdateLogin',
  'PromptingForManagement',
  'ValidatingUpdate',
  'Updating',
  'Installing',
  'Downloading',
  'Assigned',
]);
const failures: Readonly<Record<string, string>> = {
  Failed: 'The installation failed.',
  UserRejected: 'The user declined to install it.',
  UpdateRejected: 'The user declined the update.',
  ManagementRejected: 'The user declined to let the organization manage it.',
  UserInstalledApp: 'The user installed it, so it is not managed.',
};

export function appPresence(identifier: string, digest: string, facts: Facts['apps'] | undefined): Presence {
  const found = facts?.items.find((one) => one.identifier === identifier);
  if (found === undefined || found.status === 'ManagedButUninstalled') return { is: 'absent' };
  const { status = '', managed } = found;
  if (arriving.has(status)) return { is: 'arriving' };
  const failure = failures[status];
  if (failure !== undefined) return { is: 'invalid', detail: `${failure} (${status})` };
  if (managed === false) return { is: 'other' };
  const wanted = versionInDigest(digest);
  return { is: wanted === undefined || isAtLeast(found, wanted) ? 'same' : 'other' };
}

/** `1.4 (27)` is a version and the number of the build; where both have one, it decides among the same versions. */
function isAtLeast(
  { shortVersion, version }: { shortVersion?: string | undefined; version?: string | undefined },
  wanted: string,
): boolean {
  const [, name = wanted, code] = /^(.*?)\s*(?:\(([^()]+)\))?$/s.exec(wanted) ?? [];
  const has = shortVersion ?? version;
  if (has === undefined || has === name)
    return code === undefined || version === undefined || isSameOrLater(version, code);
  const order = compareVersions(has, name);
  if (order !== 0) return order > 0;
  // Versions without figures cannot be put in order.
  if (!/^\d/.test(has) || !/^\d/.test(name)) return false;
  return code === undefined || version === undefined || isSameOrLater(version, code);
}

const isSameOrLater = (has: string, wanted: string) => has === wanted || compareVersions(has, wanted) > 0;

export function bookPresence(storeId: string, facts: Facts['books'] | undefined): Presence {
  const found = facts?.items.find((one) => one.identifier === storeId);
  if (found === undefined || found.state === 'Uninstalled') return { is: 'absent' };
  const { state = '' } = found;
  if (arriving.has(state)) return { is: 'arriving' };
  const failure = failures[state];
  return failure === undefined ? { is: 'same' } : { is: 'invalid', detail: `${failure} (${state})` };
}

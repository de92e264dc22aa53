/** Apps and books of policies. */
import { type Unsupported, whyUnsupported } from '@muster/apple/command-support';
import type { SettingSystem, SettingTarget } from '@muster/catalogue/catalogue';
import { variablesIn } from '@muster/catalogue/variables';
import type { Composed, DesiredApp, DeviceClass, Unable } from '../desired-state/index.ts';
import { appDigest, artifactKey, digestOf } from './artifact-names.ts';
import type { Part, Parts } from './content-part.ts';

/** For which systems a build can be. */
const systemsOfBuild: Readonly<Record<string, readonly SettingSystem[]>> = {
  ios: ['iOS', 'visionOS'],
  tvos: ['tvOS'],
  watchos: ['watchOS'],
  visionos: ['visionOS'],
  macos: ['macOS'],
};

/** Of apps with the same identifier the one of the policy that stands higher counts. */
export function appParts(apps: Composed['apps'], { target }: DeviceClass): Parts {
  const parts = new Map<string, Part>();
  const unable: Unable[] = [];
  for (const app of apps) {
    const why = whyNoApp(app, target);
    const key = artifactKey('app', app.identifier);
    if (why) unable.push({ part: 'apps', item: app.id, why });
    else if (parts.has(key)) unable.push({ part: 'apps', item: app.id, why: { reason: 'unsupported' } });
    else parts.set(key, appPart(key, app));
  }
  return { parts: [...parts.values()], unable };
}

function whyNoApp({ source }: DesiredApp, target: SettingTarget): Unable['why'] | undefined {
  const request =
    target.system === 'macOS' && source.kind !== 'store' ? 'InstallEnterpriseApplication' : 'InstallApplication';
  const why = whyNot(request, target);
  if (why) return why;
  if (source.kind === 'store') return undefined;
  if (source.os !== null && !systemsOfBuild[source.os]?.includes(target.system)) return { reason: 'system' };
  // Others have no manifest.
  if (source.kind === 'asset' && source.format !== 'ipa' && source.format !== 'pkg') return { reason: 'unsupported' };
  return undefined;
}

function appPart(key: string, app: DesiredApp): Part {
  const { source, configuration, removeWithPolicy, mode, schedule } = app;
  const version = source.kind === 'store' || source.version === '' ? undefined : source.version;
  return {
    artifact: {
      key,
      digest: appDigest({ source, configuration: configuration ?? null, removeWithPolicy }, version),
      variables: variablesIn(configuration ?? {}),
      holds: [{ part: 'apps', item: app.id, leftOut: [] }],
      apply: 'install-app',
      remove: 'remove-app',
      keep: removeWithPolicy ? undefined : true,
      priority: mode === 'requiredForSetup' ? 45 : 50,
      section: 'apps',
      offered: mode === 'available' ? true : undefined,
      licence: source.kind === 'store' && mode !== 'available' ? source.storeId : undefined,
      schedule: mode === 'scheduled' ? schedule : undefined,
    },
    content: { kind: 'app', app },
  };
}

export function bookParts(books: Composed['books'], { target }: DeviceClass): Parts {
  const parts = new Map<string, Part>();
  const unable: Unable[] = [];
  // What a device cannot list is never seen to be there.
  const why = whyNot('InstallMedia', target) ?? whyNot('ManagedMediaList', target);
  for (const { id, storeId } of books) {
    const hold = { part: 'books', item: id, leftOut: [] } as const;
    const same = parts.get(storeId);
    if (why) unable.push({ part: 'books', item: id, why });
    else if (same) same.artifact.holds = [...same.artifact.holds, hold];
    else
      parts.set(storeId, {
        artifact: {
          key: artifactKey('book', storeId),
          digest: digestOf({ book: storeId }),
          variables: [],
          holds: [hold],
          apply: 'install-book',
          remove: 'remove-book',
          priority: 60,
          section: 'books',
        },
        content: { kind: 'book', storeId },
      });
  }
  return { parts: [...parts.values()], unable };
}

/** What Apple's table of commands says, in the words of the catalogue. */
function whyNot(requestType: string, target: SettingTarget): Unable['why'] | undefined {
  const { system, isIPad, osVersion, supervised, automatedEnrollment } = target;
  if (system === 'android' || system === 'windows') return { reason: 'system' };
  const why = whyUnsupported(requestType, {
    platform: isIPad ? 'iPadOS' : system,
    osVersion,
    supervised,
    automatedEnrollment,
    channel: target.userEnrollment ? 'userEnrollmentDevice' : 'device',
  });
  return why && reasonOf(why);
}

function reasonOf(why: Unsupported): Unable['why'] {
  switch (why.reason) {
    case 'osVersion':
      return { reason: 'osVersion', since: why.since };
    case 'removed':
      return { reason: 'removed', removed: why.removed };
    case 'supervised':
      return { reason: 'supervision' };
    case 'userEnrollment':
    case 'automatedEnrollment':
      return { reason: why.reason };
    case 'platform':
      return { reason: 'system' };
    case 'deviceChannel':
      return { reason: 'noChannel' };
    default:
      return { reason: 'unsupported' };
  }
}

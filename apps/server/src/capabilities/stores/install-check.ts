/**
 * "Will it install on my device?", before anything is downloaded. Pure: what is known of the package on one side, what is
 * known of the device on the other. What cannot be found out from here is a `maybe`, never a `no`.
 */
import type { BuildFacts } from '@muster/contract/build-details';
import type { InstallCheck, InstallProblem, StoreDevice } from '@muster/contract/store';
import { androidVersionOf, compareVersions } from './os-versions.ts';

export interface CheckedBuild {
  os: string | null;
  format: string | null;
  versionCode: string | null;
  signingType: string | null;
  facts: Partial<BuildFacts> | null;
}

export interface CheckedVisitor {
  device: StoreDevice;
  /** Of the visitor, as far as they have told them. */
  udids: readonly string[];
  /** What they downloaded last of this app, for this platform. */
  last: Pick<CheckedBuild, 'versionCode' | 'facts'> | null;
}

type Problem = InstallCheck['problems'][number];

const certain = (code: InstallProblem, about: Pick<Problem, 'needed' | 'found'> = {}): Problem => ({
  code,
  certain: true,
  ...about,
});
const perhaps = (code: InstallProblem, about: Pick<Problem, 'needed' | 'found'> = {}): Problem => ({
  code,
  certain: false,
  ...about,
});

export function checkInstall(build: CheckedBuild, visitor: CheckedVisitor, now: Date): InstallCheck {
  const problems = found(build, visitor, now);
  const verdict = problems.some((problem) => problem.certain)
    ? 'no'
    : isSure(build, visitor, problems)
      ? 'yes'
      : 'maybe';
  return { verdict, problems };
}

function found(build: CheckedBuild, visitor: CheckedVisitor, now: Date): Problem[] {
  const wrong = wrongPlatform(build, visitor.device);
  if (wrong) return [wrong];
  return [
    ...notInstallable(build),
    ...signing(build, visitor, now),
    ...system(build, visitor.device),
    ...deviceFamily(build, visitor.device),
    ...architecture(build, visitor.device),
    ...sinceLast(build, visitor.last),
  ];
}

/** Where the system of the device is not known, nothing more can be said. */
function isSure({ facts }: CheckedBuild, { device }: CheckedVisitor, problems: readonly Problem[]): boolean {
  if (problems.length > 0 || device.os === undefined || facts === null) return false;
  return facts.minimumOs === undefined || device.osVersion !== undefined;
}

/** Watches, televisions and glasses have no browser to come with. */
function wrongPlatform({ os }: CheckedBuild, device: StoreDevice): Problem | undefined {
  if (os === null || os === 'custom' || device.os === undefined || device.os === os) return undefined;
  return certain('wrongPlatform', { needed: os, found: device.os });
}

function notInstallable({ os, format, facts }: CheckedBuild): Problem[] {
  if (format === 'aab' || format === 'apks' || format === 'xapk') return [certain('notInstallable', { found: format })];
  if (/simulator/i.test(facts?.details?.builtFor ?? '')) return [certain('simulatorOnly')];
  if (os === 'ios' && format !== null && format !== 'ipa') return [certain('notInstallable', { found: format })];
  return [];
}

/** Profiles and certificates of Apple's platforms, which iOS looks at when it installs and when it opens. */
function signing({ os, signingType, facts }: CheckedBuild, { udids }: CheckedVisitor, now: Date): Problem[] {
  if (facts === null) return [];
  const { signing: found, nested = [] } = facts;
  if (os === 'android') return found?.schemes?.length || found?.certificates?.length ? [] : [perhaps('notSigned')];
  if (os !== 'ios') return [];
  const problems: Problem[] = [];
  if (signingType === 'appStore' || signingType === 'testFlight') return [certain('appStoreOnly')];
  if (found?.profile === undefined && found?.certificates === undefined) problems.push(certain('notSigned'));
  const profiles = [found?.profile, ...nested.map(({ profile }) => profile)].filter((profile) => profile !== undefined);
  const ends = profiles.flatMap(({ expiresAt }) => expiresAt ?? []).sort()[0];
  if (ends !== undefined && new Date(ends) <= now) problems.push(certain('profileExpired', { found: ends }));
  const certificate = found?.certificates?.[0];
  if (certificate && new Date(certificate.notAfter) <= now)
    problems.push(certain('certificateExpired', { found: certificate.notAfter }));
  const named = profiles.find(({ devices, allDevices }) => devices !== undefined && !allDevices);
  if (named) {
    const known = udids.map((udid) => udid.toLowerCase());
    if (known.length === 0) problems.push(perhaps('udidUnknown'));
    else if (!(named.devices ?? []).some((udid) => known.includes(udid.toLowerCase())))
      problems.push(certain('udidMissing'));
  }
  return problems;
}

function system({ os, facts }: CheckedBuild, { osVersion }: StoreDevice): Problem[] {
  const minimum = facts?.minimumOs;
  if (minimum === undefined || osVersion === undefined) return [];
  if (os === 'windows') {
    // Browsers tell 10 and 11 apart, packages count builds: 10.0.22000 is where Windows 11 begins.
    const build = Number(minimum.split('.')[2] ?? 0);
    return build >= 22_000 && osVersion === '10' ? [certain('osTooOld', { needed: '11', found: '10' })] : [];
  }
  const needed = os === 'android' ? androidVersionOf(minimum) : minimum;
  if (needed === undefined || compareVersions(osVersion, needed) >= 0) return [];
  return [certain('osTooOld', { needed, found: osVersion })];
}

/** An app for iPhones runs on iPads, and not the other way round (Apple, UIDeviceFamily). */
function deviceFamily({ os, facts }: CheckedBuild, { model }: StoreDevice): Problem[] {
  const families = facts?.deviceFamilies;
  if (os !== 'ios' || families === undefined || families.length === 0 || model === undefined) return [];
  const isPhone = /^(iPhone|iPod)/.test(model);
  return isPhone && !families.includes('phone')
    ? [certain('deviceFamily', { needed: families[0] ?? '', found: model })]
    : [];
}

/** A package for processors of 64 bits installs on no other; which ones an Arm device also takes is not told. */
function architecture({ os, facts }: CheckedBuild, device: StoreDevice): Problem[] {
  const built = facts?.architectures;
  const { architecture: processor, bitness } = device;
  if (built === undefined || built.length === 0 || processor === undefined) return [];
  const arm = built.some((name) => /^(arm|neutral|universal)/i.test(name));
  const intel = built.some((name) => /^(x86|x64|i386|amd64|neutral|universal)/i.test(name));
  const is64 = built.some((name) => /64|neutral|universal/i.test(name));
  const is32 = built.some((name) => /^(armeabi|armv7|x86|i386|neutral|arm)$|^armeabi/i.test(name));
  const about = { needed: built.join(', '), found: `${processor}${bitness ? ` ${bitness}` : ''}` };
  // macOS and Windows on Arm run programs for Intel processors.
  if (processor === 'x86' && !intel) return [certain('architecture', about)];
  if (processor === 'arm' && !arm && os === 'android') return [certain('architecture', about)];
  if (bitness === '32' && is64 && !is32) return [certain('architecture', about)];
  return [];
}

/** Android updates an app only with a version that is not lower, from the same signer (Android, "App signing"). */
function sinceLast({ os, versionCode, facts }: CheckedBuild, last: CheckedVisitor['last']): Problem[] {
  if (os !== 'android' || last === null) return [];
  const problems: Problem[] = [];
  const [was, is] = [signerOf(last.facts), signerOf(facts)];
  if (was !== undefined && is !== undefined && was !== is) problems.push(perhaps('signerChanged'));
  const [before, now] = [Number(last.versionCode), Number(versionCode)];
  if (last.versionCode !== null && versionCode !== null && now < before)
    problems.push(perhaps('versionLower', { needed: last.versionCode, found: versionCode }));
  return problems;
}

function signerOf(facts: CheckedBuild['facts']): string | undefined {
  return facts?.signing?.certificates?.[0]?.sha256;
}

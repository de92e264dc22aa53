import type { NotApplicable, PolicyItem, Setting, SettingGroup, SettingTarget, SystemSupport } from './catalogue.ts';
import { compareVersions, figuresOf } from './compare-versions.ts';
import { isItemMark, isRecord, isSecretMark } from './json-value.ts';
import { type KeyHolder, keysOfGroup, keysOfSetting, settingOfKey } from './load-catalogue.ts';

/** Why a device cannot have a group, or a setting of it. What is not known about the device forbids nothing. */
export function whyNotApplicable(
  target: SettingTarget,
  group: SettingGroup,
  setting?: Setting,
): NotApplicable | undefined {
  const { systems } = group;
  const support = systems[target.system];
  if (!support) return Object.keys(systems).length === 0 ? undefined : { reason: 'system' };
  return whyNotSupported(target, support) ?? (setting && whyNotSetting(target, setting));
}

function whyNotSetting(target: SettingTarget, setting: Setting): NotApplicable | undefined {
  const support = setting.systems?.[target.system];
  if (support === false) return { reason: 'system' };
  return support && whyNotSupported(target, support);
}

function whyNotSupported(target: SettingTarget, support: SystemSupport): NotApplicable | undefined {
  const { osVersion } = target;
  if (osVersion !== undefined) {
    const missing = missingBuild(osVersion, support);
    if (missing) return { reason: 'osVersion', since: missing };
    if (support.removed && compareVersions(osVersion, support.removed) >= 0) {
      return { reason: 'removed', removed: support.removed };
    }
  }
  if (support.supervised && target.supervised === false) return { reason: 'supervision' };
  const { userEnrollment } = support;
  // What a device ignores has no effect, so that it is told as what the device cannot have.
  const refused = userEnrollment === 'forbidden' || userEnrollment === 'ignored';
  if (refused && target.userEnrollment === true) return { reason: 'userEnrollment' };
  if (userEnrollment === 'required' && target.userEnrollment === false) return { reason: 'userEnrollment' };
  if (support.automatedEnrollment && target.automatedEnrollment === false) return { reason: 'automatedEnrollment' };
  if (support.userApproved && target.userApproved === false) return { reason: 'userApproval' };
  return undefined;
}

/** The version that the device would need, where it has an older one. */
function missingBuild(version: string, { since, builds }: SystemSupport): string | undefined {
  if (!builds) return since && compareVersions(version, since) < 0 ? since : undefined;
  // It came with an update to each of these builds: a device needs the update of its own, or a later build.
  const device = familyOf(version);
  const nearest = builds.findLast((one) => familyOf(one) <= device);
  if (!nearest) return since;
  if (familyOf(nearest) < device) return undefined;
  const update = figuresOf(version)[3];
  return update !== undefined && update < (figuresOf(nearest)[3] ?? 0) ? nearest : undefined;
}

/** 19041 to 19045 are the same system with the same updates (https://learn.microsoft.com/windows/release-health/release-information). */
function familyOf(version: string): number {
  const build = figuresOf(version)[2] ?? 0;
  return build > 19041 && build <= 19045 ? 19041 : build;
}

export interface LeftOut {
  path: readonly (string | number)[];
  why: NotApplicable;
}
export type ApplicableItem =
  | { whole: NotApplicable }
  | { whole?: undefined; values: Readonly<Record<string, unknown>>; leftOut: readonly LeftOut[] };

/** The values of an item that a device can have, and why it cannot have the others. Unknown keys are kept. */
export function applicableItem(target: SettingTarget, group: SettingGroup, item: PolicyItem): ApplicableItem {
  const whole = whyNotApplicable(target, group);
  if (whole) return { whole };
  const leftOut: LeftOut[] = [];
  const values = applicableKeys(target, keysOfGroup(group), item.values, [], leftOut);
  return { values, leftOut };
}

type Path = readonly (string | number)[];

function applicableKeys(
  target: SettingTarget,
  holder: KeyHolder,
  values: Readonly<Record<string, unknown>>,
  path: Path,
  leftOut: LeftOut[],
): Record<string, unknown> {
  const kept: [string, unknown][] = [];
  for (const [key, value] of Object.entries(values)) {
    const setting = settingOfKey(holder, key);
    const why = setting && whyNotSetting(target, setting);
    if (why) leftOut.push({ path: [...path, key], why });
    else kept.push([key, setting ? applicableValue(target, setting, value, [...path, key], leftOut) : value]);
  }
  return Object.fromEntries(kept);
}

function applicableValue(
  target: SettingTarget,
  setting: Setting,
  value: unknown,
  path: Path,
  leftOut: LeftOut[],
): unknown {
  if (isSecretMark(value) || isItemMark(value)) return value;
  if (setting.type === 'dictionary' && isRecord(value)) {
    return applicableKeys(target, keysOfSetting(setting), value, path, leftOut);
  }
  const { item } = setting;
  if (setting.type !== 'array' || !item || !Array.isArray(value)) return value;
  return value.map((one, index) => applicableValue(target, item, one, [...path, index], leftOut));
}

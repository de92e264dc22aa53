import type { PackageInfo, Permission } from '../package-info.ts';
import { attributeOf, childrenNamed, type ResElement } from './res-element.ts';
import type { ResValue } from './res-value.ts';
import type { Resources } from './resources.ts';

/** What AndroidManifest.xml says, whichever form it has: developer.android.com/guide/topics/manifest/manifest-intro. */
export interface ManifestFacts {
  /** Fields of PackageInfo that the manifest alone decides. */
  facts: Pick<
    PackageInfo,
    | 'identifier'
    | 'name'
    | 'names'
    | 'versionName'
    | 'versionCode'
    | 'minimumOs'
    | 'targetOs'
    | 'deviceFamilies'
    | 'permissions'
    | 'features'
  >;
  details: Record<string, string>;
  /** Where an icon may come from, the best first. */
  icons: ResValue[];
  theme: ResValue | undefined;
  /** Of a split package: what it adds to the base. */
  split?: string;
}

const mostNames = 2_000;
const mostIconHolders = 4;

export function readManifest(manifest: ResElement, resources: Resources): ManifestFacts {
  const text = (element: ResElement | undefined, name: string) => resources.text(attributeOf(element, name));
  const [application] = childrenNamed(manifest, 'application');
  const [usesSdk] = childrenNamed(manifest, 'uses-sdk');
  const launchers = launcherActivities(application, resources);
  const label = [application, ...launchers].map((one) => attributeOf(one, 'label')).find((one) => resources.text(one));
  const names = resources.texts(label);
  const features = readFeatures(manifest, resources);
  const split = text(manifest, 'split');
  const facts = {
    ...some('identifier', text(manifest, 'package')),
    ...some('name', resources.text(label)),
    ...some('names', Object.keys(names).length > 0 ? names : undefined),
    ...some('versionName', text(manifest, 'versionName')),
    ...some('versionCode', versionCode(manifest, resources)),
    ...some('minimumOs', text(usesSdk, 'minSdkVersion')),
    ...some('targetOs', text(usesSdk, 'targetSdkVersion')),
    permissions: readPermissions(manifest, resources),
    features,
    ...(split ? {} : { deviceFamilies: deviceFamilies(manifest, features, launchers, resources) }),
  };
  return {
    facts,
    details: readDetails(manifest, application, resources),
    icons: [application, ...launchers]
      .slice(0, mostIconHolders)
      .flatMap((one) => ['icon', 'roundIcon', 'logo'].flatMap((name) => attributeOf(one, name) ?? [])),
    theme: attributeOf(application, 'theme') ?? attributeOf(launchers[0], 'theme'),
    ...(split ? { split } : {}),
  };
}

/** Two halves since Android 9: the higher 32 bits are versionCodeMajor. */
function versionCode(manifest: ResElement, resources: Resources): string | undefined {
  const minor = resources.number(attributeOf(manifest, 'versionCode'));
  const major = resources.number(attributeOf(manifest, 'versionCodeMajor')) ?? 0;
  if (minor === undefined || !Number.isInteger(minor) || !Number.isInteger(major)) return undefined;
  return String((BigInt.asUintN(32, BigInt(major)) << 32n) + BigInt(major ? minor >>> 0 : minor));
}

function launcherActivities(application: ResElement | undefined, resources: Resources): ResElement[] {
  const activities = (application?.children ?? []).filter(
    ({ name }) => name === 'activity' || name === 'activity-alias',
  );
  return activities.filter((activity) => categories(activity, resources).some((name) => launcherCategories.has(name)));
}

const tvLauncher = 'android.intent.category.LEANBACK_LAUNCHER';
const launcherCategories = new Set(['android.intent.category.LAUNCHER', tvLauncher]);

function categories(activity: ResElement, resources: Resources): string[] {
  return childrenNamed(activity, 'intent-filter')
    .flatMap((filter) => childrenNamed(filter, 'category'))
    .flatMap((category) => resources.text(attributeOf(category, 'name')) ?? []);
}

function readPermissions(manifest: ResElement, resources: Resources): Permission[] {
  const found = new Map<string, Permission>();
  for (const child of manifest.children) {
    if (!/^uses-permission(-sdk-23|-sdk-m)?$/.test(child.name) || found.size >= mostNames) continue;
    const name = resources.text(attributeOf(child, 'name'));
    const upTo = resources.text(attributeOf(child, 'maxSdkVersion'));
    // Asked for twice, once without limit, it is asked for without limit.
    if (name && found.get(name)?.upTo !== undefined && !upTo) found.set(name, { name });
    else if (name && !found.has(name)) found.set(name, { name, ...(upTo ? { upTo } : {}) });
  }
  return [...found.values()];
}

function readFeatures(manifest: ResElement, resources: Resources): { name: string; required: boolean }[] {
  const found = new Map<string, boolean>();
  for (const child of childrenNamed(manifest, 'uses-feature').slice(0, mostNames)) {
    const gl = resources.number(attributeOf(child, 'glEsVersion'));
    const name =
      resources.text(attributeOf(child, 'name')) ??
      (gl === undefined ? undefined : `OpenGL ES ${gl >>> 16}.${gl & 0xffff}`);
    const required = resources.boolean(attributeOf(child, 'required')) ?? true;
    if (name) found.set(name, required || found.get(name) === true);
  }
  return [...found].map(([name, required]) => ({ name, required }));
}

const familyFeatures = [
  ['android.software.leanback', 'tv'],
  ['android.software.leanback_only', 'tv'],
  ['android.hardware.type.television', 'tv'],
  ['android.hardware.type.watch', 'watch'],
  ['android.hardware.type.automotive', 'car'],
  ['android.hardware.type.pc', 'desktop'],
] as const;

/** An app that requires to be on a television, a watch or in a car is for that alone. */
function deviceFamilies(
  manifest: ResElement,
  features: { name: string; required: boolean }[],
  launchers: ResElement[],
  resources: Resources,
): string[] {
  const required = new Set<string>();
  const possible = new Set<string>();
  for (const [name, family] of familyFeatures) {
    const feature = features.find((one) => one.name === name);
    if (feature) (feature.required ? required : possible).add(family);
  }
  if (required.size > 0) return [...required];
  if (launchers.some((one) => categories(one, resources).includes(tvLauncher))) possible.add('tv');
  const [screens] = childrenNamed(manifest, 'supports-screens');
  const fits = (...sizes: string[]) => sizes.some((size) => resources.boolean(attributeOf(screens, size)) ?? true);
  return [
    ...(fits('smallScreens', 'normalScreens') ? ['phone'] : []),
    ...(fits('largeScreens', 'xlargeScreens') ? ['tablet'] : []),
    ...possible,
  ];
}

function readDetails(
  manifest: ResElement,
  application: ResElement | undefined,
  resources: Resources,
): Record<string, string> {
  const [usesSdk] = childrenNamed(manifest, 'uses-sdk');
  const from = (element: ResElement | undefined, names: readonly string[]) =>
    names.flatMap((name) => {
      const text = resources.text(attributeOf(element, name));
      return text ? [[name, text] as const] : [];
    });
  return Object.fromEntries([
    ...from(manifest, [
      'split',
      'configForSplit',
      'isFeatureSplit',
      'isSplitRequired',
      'requiredSplitTypes',
      'sharedUserId',
      'installLocation',
      'compileSdkVersion',
      'platformBuildVersionName',
    ]),
    ...from(usesSdk, ['maxSdkVersion']),
    ...from(application, ['debuggable', 'testOnly']).filter(([, value]) => value !== 'false' && value !== '0'),
  ]);
}

function some<Key extends string, Value>(key: Key, value: Value | undefined): { [K in Key]?: Value } {
  return (value === undefined ? {} : { [key]: value }) as { [K in Key]?: Value };
}

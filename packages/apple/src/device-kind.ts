/** As the tables of Apple name them: an iPad counts as iOS there. */
export type TablePlatform = 'iOS' | 'macOS' | 'tvOS' | 'visionOS' | 'watchOS';
export type ApplePlatform = TablePlatform | 'iPadOS';
export type DeviceFamily = 'iPhone' | 'iPad' | 'iPod' | 'Mac' | 'AppleTV' | 'Vision' | 'Watch';

export interface DeviceKind {
  family: DeviceFamily;
  platform: ApplePlatform;
}

/** By the beginning of the product name (`iPhone14,2`); Macs had the name of their line until 2022. */
const families: readonly (readonly [RegExp, DeviceKind])[] = [
  [/^iPhone/, { family: 'iPhone', platform: 'iOS' }],
  [/^iPod/, { family: 'iPod', platform: 'iOS' }],
  [/^iPad/, { family: 'iPad', platform: 'iPadOS' }],
  [/^(Mac|iMac|Xserve|VirtualMac|PowerMac|PowerBook)/, { family: 'Mac', platform: 'macOS' }],
  [/^AppleTV/, { family: 'AppleTV', platform: 'tvOS' }],
  [/^(RealityDevice|Vision)/, { family: 'Vision', platform: 'visionOS' }],
  [/^Watch/, { family: 'Watch', platform: 'watchOS' }],
];

/** Undefined for what is unknown, such as the product of a device that may not say it. */
export function deviceKindOf(productName: string | undefined): DeviceKind | undefined {
  const name = productName?.trim() ?? '';
  return families.find(([start]) => start.test(name))?.[1];
}

/** From what Authenticate or a query says: the product, else the name of the model (`MacBook Pro`, `iPad`). */
export function deviceKindFrom(described: {
  productName?: string | undefined;
  modelName?: string | undefined;
}): DeviceKind | undefined {
  const modelName = described.modelName?.replace(/^Apple (TV|Watch|Vision)/, (_, word: string) =>
    word === 'TV' ? 'AppleTV' : word,
  );
  return deviceKindOf(described.productName) ?? deviceKindOf(modelName);
}

export function tablePlatform(platform: ApplePlatform): TablePlatform {
  return platform === 'iPadOS' ? 'iOS' : platform;
}

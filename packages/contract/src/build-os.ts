/** The platforms of builds, without the schemas: the pages of the store need their names and nothing else. */
/** What a package can be for; `custom` stands for the platforms that the installation has besides. */
export const buildOss = ['ios', 'tvos', 'watchos', 'visionos', 'macos', 'android', 'windows', 'custom'] as const;
export type BuildOs = (typeof buildOss)[number];
/** As their makers write them, in every language. What is for another platform has that platform's name. */
export const buildOsNames: Readonly<Record<string, string>> = {
  ios: 'iOS',
  tvos: 'tvOS',
  watchos: 'watchOS',
  visionos: 'visionOS',
  macos: 'macOS',
  android: 'Android',
  windows: 'Windows',
};

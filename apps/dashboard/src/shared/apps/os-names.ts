/** Names of makers, which no language changes. */
export const osNames: Readonly<Record<string, string>> = {
  ios: 'iOS',
  tvos: 'tvOS',
  watchos: 'watchOS',
  visionos: 'visionOS',
  macos: 'macOS',
  android: 'Android',
  windows: 'Windows',
};

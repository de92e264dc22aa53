import { sharedBuildExtensions } from './enumerations/apps.ts';

interface Platform {
  extensions: readonly string[];
}

/** The endings of files that can be builds for these platforms, without the dot. */
export function buildExtensions(platforms: readonly Platform[]): string[] {
  return [...new Set([...platforms.flatMap(({ extensions }) => extensions), ...sharedBuildExtensions])];
}

export function hasBuildExtension(fileName: string, platforms: readonly Platform[]): boolean {
  const name = fileName.toLowerCase();
  return buildExtensions(platforms).some((extension) => name.endsWith(`.${extension}`));
}

/** What a program and the process in which it has a package read say to each other. */
import type { PackageProblem } from './package-error.ts';
import type { PackageInfo } from './package-info.ts';

/** What the process is told at its start. */
export interface ReadingOrder {
  size: number;
  fileName: string | undefined;
  /** The file is open as number 3; otherwise its bytes are asked for. */
  onDisk: boolean;
}

/** At most so much is asked for at once. */
export const longestRange = 4 * 1024 * 1024;

/** What it says, each in a line of JSON. */
export type ReadingMessage =
  /** It asks for these bytes, by offset and length; they come on its input. */
  | { range: [number, number] }
  | { problem: PackageProblem; detail: string }
  /** Its bytes could not be had. */
  | { unreachable: string }
  | { info: Omit<PackageInfo, 'icon'> }
  /** In base64. */
  | { icon: string }
  | { iconProblem: string };

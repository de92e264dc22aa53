/** What the process is told at its start. */
export interface ReadingOrder {
  size: number;
  fileName: string | undefined;
  /** The file is open as number 3; otherwise its bytes are asked for. */
  onDisk: boolean;
  /** Whatever its name says, it may be anything. */
  anyFormat: boolean;
}

/** At most so much is asked for at once. */
export const longestRange = 4 * 1024 * 1024;

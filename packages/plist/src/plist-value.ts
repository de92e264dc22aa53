/** A number that is written as a real, whatever it is: readers of settings may tell 1 and 1.0 apart. Nothing is read as one. */
export class PlistReal {
  readonly value: number;
  constructor(value: number) {
    this.value = value;
  }
}

/** Numbers beyond 2^53 are bigints. What has no fraction is an integer, whether it was written as one or as a real. */
export type PlistValue = string | number | bigint | boolean | Date | Uint8Array | PlistReal | PlistValue[] | PlistDict;
export type PlistDict = Map<string, PlistValue>;

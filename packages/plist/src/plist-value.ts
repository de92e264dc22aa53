/** Numbers beyond 2^53 are bigints. What has no fraction is an integer, whether it was written as one or as a real. */
export type PlistValue = string | number | bigint | boolean | Date | Uint8Array | PlistValue[] | PlistDict;
export type PlistDict = Map<string, PlistValue>;

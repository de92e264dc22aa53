export type PlistValue = string | number | bigint | boolean | Date | Uint8Array | PlistValue[] | PlistDict;
export type PlistDict = Map<string, PlistValue>;

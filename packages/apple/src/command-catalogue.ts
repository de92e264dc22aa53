import type { TablePlatform } from './device-kind.ts';
import table from './tables/commands.json' with { type: 'json' };

/** What a platform wants for a command, a key or a value. What is not said is as for what stands above it. */
export interface PlatformSupport {
  since?: string;
  deprecated?: string;
  removed?: string;
  /** The device has to be supervised. */
  supervised?: boolean;
  /** On a command: it may also go to users. On a key: false where users may not have it. */
  userChannel?: boolean;
  /** False: it goes to users alone. */
  deviceChannel?: boolean;
  /** Only where the device came by automated enrollment. */
  automatedEnrollment?: boolean;
  userEnrollment?: 'allowed' | 'forbidden' | 'required' | 'ignored';
  sharedIPad?: 'allowed' | 'forbidden' | 'required' | 'ignored';
  /** The right in the enrollment profile. */
  right?: string;
}

/** False: not on that platform. */
export type Platforms = Partial<Record<TablePlatform, PlatformSupport | false>>;

export type ValueType = 'string' | 'boolean' | 'integer' | 'real' | 'data' | 'date' | 'array' | 'dictionary' | 'any';

export interface ValueSchema {
  type: ValueType;
  values?: readonly (string | number)[];
  /** For some of the values. */
  valuePlatforms?: Readonly<Record<string, Platforms>>;
  range?: { min?: number; max?: number };
  pattern?: string;
  default?: unknown;
  /** Of a dictionary. */
  keys?: readonly KeySchema[];
  /** A dictionary that takes any key. */
  open?: boolean;
  /** Of an array: what all members are, or dictionaries of which each is one of several, told apart by `Item`. */
  item?: ValueSchema;
  variants?: readonly (ValueSchema & { name: string })[];
  platforms?: Platforms;
  /** Not for logs and pages. */
  secret?: boolean;
}

export interface KeySchema extends ValueSchema {
  key: string;
  required?: boolean;
}

export interface CommandSchema {
  requestType: string;
  /** As the file in Apple's repository is named. */
  name: string;
  /** A platform that is missing does not have the command. */
  platforms: Partial<Record<TablePlatform, PlatformSupport>>;
  keys?: readonly KeySchema[];
}

/**
 * The 66 commands of Apple's schema (https://github.com/apple/device-management, release iOS 18.2 and macOS 15.2).
 * https://developer.apple.com/documentation/devicemanagement/commands-and-queries
 */
export const commandCatalogue = table as unknown as readonly CommandSchema[];

const byType: ReadonlyMap<string, CommandSchema> = new Map(commandCatalogue.map((one) => [one.requestType, one]));

export function commandSchema(requestType: string): CommandSchema | undefined {
  return byType.get(requestType);
}

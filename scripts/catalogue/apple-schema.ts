import type { Setting, SettingSystem, SystemSupport } from '@muster/catalogue/catalogue';

/** As Apple's schema tells what a system wants (https://github.com/apple/device-management, docs/schema.yaml). */
export interface FactSupport {
  in?: string;
  dep?: string;
  rm?: string;
  sup?: boolean;
  multi?: boolean;
  dev?: boolean;
  usr?: boolean;
  dep_req?: boolean;
  uamdm?: boolean;
  sharedipad?: SystemSupport['sharedIPad'];
  userenroll?: SystemSupport['userEnrollment'];
  enroll?: readonly ('supervised' | 'device' | 'user' | 'local')[];
  scopes?: readonly ('system' | 'user')[];
}
export type FactSystems = Partial<Record<SettingSystem, FactSupport>>;

export interface FactKey {
  k: string;
  t: Setting['type'];
  req?: 1;
  enum?: (string | number)[];
  range?: { min?: number; max?: number };
  rep?: { min?: number; max?: number };
  def?: unknown;
  fmt?: string;
  os?: FactSystems;
  sk?: FactKey[];
  /** The types of the assets that it may refer to. */
  assets?: string[];
}

export interface FactGroup {
  type: string;
  os?: FactSystems;
  apply?: 'single' | 'multiple' | 'combined';
  keys: FactKey[];
}

export interface AppleFacts {
  profiles?: Record<string, FactGroup>;
  declarations?: Record<string, FactGroup>;
}

/** What the server keeps and the device fetches by the address in `Reference`, which the server writes. */
export const contents: Record<string, string> = {
  'com.apple.asset.credential.acme': 'assets/credentials/acme',
  'com.apple.asset.credential.identity': 'assets/credentials/identity',
  'com.apple.asset.credential.scep': 'assets/credentials/scep',
  'com.apple.asset.credential.userpassword': 'assets/credentials/usernameandpassword',
};
/** `CommonPayloadKeys` and `TopLevel` are what every payload and every profile has: the renderer writes them. */
export function profileFacts({ profiles = {} }: AppleFacts): [string, FactGroup][] {
  return Object.entries(profiles).filter(([name]) => name !== 'CommonPayloadKeys' && name !== 'TopLevel');
}

/** Activations and most of management are the server's; what is under `assets/credentials` is the content of assets. */
export function declarationFacts({ declarations = {} }: AppleFacts): [string, FactGroup][] {
  return Object.entries(declarations).filter(
    ([name]) =>
      name.startsWith('configurations/') ||
      (name.startsWith('assets/') && !name.startsWith('assets/credentials/')) ||
      name === 'management/organization-info',
  );
}

/** Several payloads with the same type are told apart by what their file is named after: `com.apple.MCX(TimeServer)`. */
export function profileId(name: string, { type }: FactGroup): string {
  const [, part] = name.match(/[(](\w+)[)]$/) ?? [];
  const own = type.replace(/^[.]/, '');
  return `apple.profile.${own}${part ? `-${part === 'Mobililty' ? 'Mobility' : part}` : ''}`;
}

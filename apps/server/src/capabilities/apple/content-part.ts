/** What a device gets as a whole: its artifact, which the plan looks at, and what it is made of, for whoever sends it. */
import type { SettingGroup } from '@muster/catalogue/catalogue';
import type { Artifact, DesiredApp, DesiredProfile, Unable } from '../desired-state/index.ts';

export interface ContentPayload {
  id: string;
  type: string;
  group: SettingGroup | undefined;
  name: string | undefined;
  /** With marks of secrets and of other payloads, and with variables. */
  values: Readonly<Record<string, unknown>>;
}

export type Content =
  | { kind: 'profile'; identifier: string; displayName: string; payloads: readonly ContentPayload[] }
  | { kind: 'declaration'; id: string; identifier: string; type: string; values: Readonly<Record<string, unknown>> }
  | { kind: 'custom'; profile: DesiredProfile }
  | { kind: 'app'; app: DesiredApp }
  | { kind: 'book'; storeId: string };

export interface Part {
  artifact: Artifact;
  content: Content;
}
export interface Parts {
  parts: Part[];
  unable: Unable[];
}

import { createHash } from 'node:crypto';
import { AppleMessageError } from './apple-message-error.ts';

/** https://developer.apple.com/documentation/devicemanagement/leveraging-the-declarative-management-data-model-to-scale-devices */
export const declarationKinds = ['activation', 'configuration', 'asset', 'management'] as const;
export type DeclarationKind = (typeof declarationKinds)[number];

export interface Declaration {
  identifier: string;
  /** Such as `com.apple.configuration.passcode.settings`. */
  type: string;
  /** Changes with the payload; `serverTokenFor` makes one. */
  serverToken: string;
  payload: Readonly<Record<string, unknown>>;
}

const arrays = {
  activation: 'Activations',
  configuration: 'Configurations',
  asset: 'Assets',
  management: 'Management',
} as const satisfies Record<DeclarationKind, string>;

/** The second word of a type says the kind. `invalid` for types of none. */
export function declarationKindOf(type: string): DeclarationKind {
  const [, word] = type.match(/^com[.]apple[.]([a-z]+)[.]/) ?? [];
  const kind = declarationKinds.find((one) => one === word);
  if (kind === undefined)
    throw new AppleMessageError('invalid', `${type} is no type of a declaration`, { key: 'Type' });
  return kind;
}

/** A token out of the content: the same as long as nothing changes. */
export function serverTokenFor({ type, payload }: Pick<Declaration, 'type' | 'payload'>): string {
  return digest([type, canonical(payload)]);
}

/** One token for a set, whatever its order. While it stays the same, devices ask for nothing. */
export function declarationsToken(
  declarations: readonly Pick<Declaration, 'identifier' | 'type' | 'serverToken'>[],
): string {
  const lines = declarations.map(({ identifier, type, serverToken }) => canonical([type, identifier, serverToken]));
  return digest(lines.sort());
}

function digest(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** JSON with sorted keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/**
 * What Endpoint `tokens` answers, and what the command DeclarativeManagement brings in Data.
 * https://developer.apple.com/documentation/devicemanagement/tokensresponse
 */
export function tokensResponse({ declarationsToken, at }: { declarationsToken: string; at: Date }): Buffer {
  const Timestamp = at.toISOString().replace(/[.]\d+Z$/, 'Z');
  return json({ SyncTokens: { DeclarationsToken: declarationsToken, Timestamp } });
}

/**
 * What Endpoint `declaration-items` answers: all four arrays, empty ones as well.
 * https://developer.apple.com/documentation/devicemanagement/declarationitemsresponse
 */
export function declarationItemsResponse(
  declarations: readonly Pick<Declaration, 'identifier' | 'type' | 'serverToken'>[],
): Buffer {
  const items = (kind: DeclarationKind) =>
    declarations
      .filter(({ type }) => declarationKindOf(type) === kind)
      .map(({ identifier, serverToken }) => ({ Identifier: identifier, ServerToken: serverToken }))
      .sort((a, b) => (a.Identifier < b.Identifier ? -1 : 1));
  return json({
    Declarations: Object.fromEntries(declarationKinds.map((kind) => [arrays[kind], items(kind)])),
    DeclarationsToken: declarationsToken(declarations),
  });
}

/** What Endpoint `declaration/{kind}/{identifier}` answers; 404 where there is none. */
export function declarationResponse({ identifier, type, serverToken, payload }: Declaration): Buffer {
  return json({ Type: type, Identifier: identifier, ServerToken: serverToken, Payload: payload });
}

const json = (value: unknown) => Buffer.from(JSON.stringify(value));

export type DeclarativeEndpoint =
  | { endpoint: 'tokens' | 'declaration-items' | 'status' }
  | { endpoint: 'declaration'; kind: DeclarationKind; identifier: string };

/** The Endpoint of a check-in message; `unknownType` for what is none. */
export function readEndpoint(endpoint: string): DeclarativeEndpoint {
  if (endpoint === 'tokens' || endpoint === 'declaration-items' || endpoint === 'status') return { endpoint };
  const [, word, identifier] = endpoint.match(/^declaration\/([a-z]+)\/([^/]{1,200})$/) ?? [];
  const kind = declarationKinds.find((one) => one === word);
  if (kind === undefined || identifier === undefined)
    throw new AppleMessageError('unknownType', 'the endpoint is not known', { key: 'Endpoint' });
  return { endpoint: 'declaration', kind, identifier };
}

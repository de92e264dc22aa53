/** The declarative channel of a device (Apple, "Leveraging the declarative management data model"). */
import { createHash } from 'node:crypto';
import { supportedDeclarations, whyInvalid } from './declaration-rules.ts';
import type { DeviceState } from './device-state.ts';
import { isPasscodeCompliant } from './passcode-rules.ts';
import { type Dict, dictOf, listOf, textOf } from './plists.ts';

const kinds = { Activations: 'activation', Configurations: 'configuration', Assets: 'asset', Management: 'management' };
type Kind = (typeof kinds)[keyof typeof kinds];

interface Declaration {
  kind: Kind;
  identifier: string;
  token: string;
  /** Undefined where the server had none. */
  content?: Dict;
  /** Of an asset: why its content is not there. */
  missing?: string;
}

export interface DeclarativeState {
  token?: string;
  declarations: Map<string, Declaration>;
  /** What the last status told, by item: what did not change is not told again. */
  told: Map<string, string>;
}

export const emptyDeclarativeState = (): DeclarativeState => ({ declarations: new Map(), told: new Map() });

export interface DeclarativeSide {
  state: DeviceState;
  /** Sends a DeclarativeManagement check-in; undefined where the server answers 404. */
  ask(endpoint: string, data?: Dict): Promise<Dict | undefined>;
  /** Installs the profile of a legacy configuration. */
  installProfileFrom(url: string): Promise<void>;
  /** What an asset refers to; undefined where it is not there. */
  fetchAsset(url: string): Promise<Buffer | undefined>;
}

/** Reads what changed and reports what became of it. With unchanged tokens it does nothing. */
export async function synchronize(side: DeclarativeSide, known: DeclarativeState, given?: Buffer): Promise<void> {
  const tokens = given ? (JSON.parse(given.toString()) as Dict) : await side.ask('tokens');
  const token = textOf(dictOf(dictOf(tokens).SyncTokens).DeclarationsToken);
  if (token === undefined) throw new Error('the tokens lack DeclarationsToken');
  if (token === known.token) return;
  const items = await side.ask('declaration-items');
  const manifest = dictOf(dictOf(items).Declarations);
  const wanted = new Set<string>();
  for (const [group, kind] of Object.entries(kinds)) {
    if (!Array.isArray(manifest[group])) throw new Error(`declaration-items lacks ${group}`);
    for (const item of listOf(manifest[group]).map(dictOf)) {
      const [identifier, serverToken] = [textOf(item.Identifier), textOf(item.ServerToken)];
      if (!identifier || !serverToken) throw new Error('a declaration item lacks Identifier or ServerToken');
      const key = `${kind}/${identifier}`;
      wanted.add(key);
      if (known.declarations.get(key)?.token === serverToken) continue;
      const content = await side.ask(`declaration/${kind}/${identifier}`);
      const missing = kind === 'asset' ? await whyMissing(side, dictOf(dictOf(content?.Payload).Reference)) : undefined;
      known.declarations.set(key, { kind, identifier, token: serverToken, content, missing });
      const url = textOf(dictOf(content?.Payload).ProfileURL);
      if (content?.Type === 'com.apple.configuration.legacy' && url) await side.installProfileFrom(url);
    }
  }
  for (const key of known.declarations.keys()) if (!wanted.has(key)) known.declarations.delete(key);
  known.token = textOf(dictOf(items).DeclarationsToken) ?? token;
  await reportStatus(side, known);
}

/** The content of an asset has to be what the declaration says of it. */
async function whyMissing(side: DeclarativeSide, reference: Dict): Promise<string | undefined> {
  const url = textOf(reference.DataURL);
  if (!url) return undefined;
  const content = await side.fetchAsset(url);
  if (!content) return 'The content cannot be downloaded.';
  const hash = textOf(reference['Hash-SHA-256']);
  if (hash && createHash('sha256').update(content).digest('hex') !== hash.toLowerCase())
    return 'The content is another one than announced.';
  if (typeof reference.Size === 'number' && reference.Size !== content.length) return 'The content has another size.';
  return undefined;
}

/** Status of what is declared and of what the server subscribed to; without `full` only what changed since. */
export async function reportStatus(side: DeclarativeSide, known: DeclarativeState, full = false): Promise<void> {
  const first = known.told.size === 0;
  const items: Dict = {};
  const errors: Dict[] = [];
  const tell = (name: string, value: unknown) => {
    if (!full && known.told.get(name) === JSON.stringify(value)) return;
    known.told.set(name, JSON.stringify(value));
    put(items, name, value);
  };
  tell('management.declarations', declarationsStatus(side.state, known));
  if (first) tell('management.client-capabilities', capabilitiesOf(side.state));
  for (const name of subscriptions(known)) {
    const value = statusItems[name]?.(side.state);
    if (value !== undefined) tell(name, value);
    else if (!name.startsWith('management.'))
      errors.push({ StatusItem: name, Reasons: [{ Code: 'Error.StatusNotSupported', Description: 'not supported' }] });
  }
  await side.ask('status', { StatusItems: items, Errors: errors, ...(full && { FullReport: true }) });
}

function put(into: Dict, name: string, value: unknown): void {
  const path = name.split('.');
  const last = path.pop() ?? name;
  let place = into;
  for (const part of path) {
    place[part] = dictOf(place[part]);
    place = place[part] as Dict;
  }
  place[last] = value;
}

function subscriptions({ declarations }: DeclarativeState): string[] {
  const names: string[] = [];
  for (const { content } of declarations.values())
    if (content?.Type === 'com.apple.configuration.management.status-subscriptions')
      for (const item of listOf(dictOf(content.Payload).StatusItems)) names.push(textOf(dictOf(item).Name) ?? '');
  return names;
}

/** What is valid and active, and why not. What is active takes effect. */
function declarationsStatus(state: DeviceState, { declarations }: DeclarativeState): Dict {
  const all = [...declarations.values()];
  const whyNot = new Map(all.map((one) => [one, problemOf(state, one)]));
  const find = (kind: Kind, name: string) => declarations.get(`${kind}/${name}`);
  for (const one of all) {
    if (whyNot.get(one) || one.kind !== 'configuration') continue;
    const missing = assetsIn(one.content?.Payload).filter((name) => {
      const asset = find('asset', name);
      return !asset || whyNot.get(asset);
    });
    if (missing.length > 0)
      whyNot.set(one, { code: 'Error.MissingAssets', description: `Assets are missing: ${missing.join(', ')}` });
  }
  const active = new Set<string>();
  for (const one of all) {
    if (whyNot.get(one) || one.kind !== 'activation') continue;
    const names = listOf(dictOf(one.content?.Payload).StandardConfigurations).map(String);
    // An activation holds as a whole (Apple, "ActivationSimple").
    const missing = names.filter((name) => {
      const configuration = find('configuration', name);
      return !configuration || whyNot.get(configuration);
    });
    if (missing.length > 0)
      whyNot.set(one, {
        code: 'Error.MissingConfigurations',
        description: `Missing or invalid: ${missing.join(', ')}`,
      });
    else for (const name of names) active.add(name);
  }
  state.declared = {};
  const statusOf = (one: Declaration): Dict => {
    const base = { identifier: one.identifier, 'server-token': one.token };
    const why = whyNot.get(one);
    if (why) return { ...base, active: false, valid: 'invalid', reasons: [why] };
    const isActive = one.kind !== 'configuration' || active.has(one.identifier);
    if (isActive && one.kind === 'configuration') {
      state.declared[String(one.content?.Type)] ??= [];
      state.declared[String(one.content?.Type)]?.push(dictOf(one.content?.Payload));
    }
    const reasons = isActive
      ? {}
      : { reasons: [{ code: 'Info.NotReferencedByActivation', description: 'No activation.' }] };
    return { ...base, active: isActive, valid: 'valid', ...reasons };
  };
  const of = (kind: Kind) => all.filter((one) => one.kind === kind).map(statusOf);
  return {
    activations: of('activation'),
    configurations: of('configuration'),
    assets: of('asset'),
    management: of('management'),
  };
}

function problemOf(state: DeviceState, { kind, identifier, token, content, missing }: Declaration) {
  if (!content) return { code: 'Error.DeclarationNotFound', description: 'The server has no such declaration.' };
  if (content.Identifier !== identifier || content.ServerToken !== token)
    return { code: 'Error.MismatchedDeclaration', description: 'The declaration is another one than announced.' };
  if (!textOf(content.Type)?.startsWith(`com.apple.${kind}.`))
    return { code: 'Error.UnknownDeclarationType', description: `Type “${String(content.Type)}” is not known.` };
  const why = whyInvalid(state, content);
  if (why) return why;
  return missing === undefined ? undefined : { code: 'Error.AssetCannotBeDownloaded', description: missing };
}

/** Assets are referred to under keys that say so. */
function assetsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(assetsIn);
  return Object.entries(dictOf(value)).flatMap(([key, member]) =>
    key.endsWith('AssetReference') && typeof member === 'string' ? [member] : assetsIn(member),
  );
}

const statusItems: Record<string, (state: DeviceState) => unknown> = {
  'device.identifier.serial-number': ({ serialNumber }) => serialNumber,
  'device.identifier.udid': ({ udid }) => udid,
  'device.model.family': ({ modelName }) => modelName.split(' ')[0],
  'device.model.identifier': ({ productName }) => productName,
  'device.model.marketing-name': ({ modelName }) => modelName,
  'device.model.number': ({ model }) => model,
  'device.operating-system.build-version': ({ buildVersion }) => buildVersion,
  'device.operating-system.family': ({ platform }) => platform,
  'device.operating-system.marketing-name': ({ platform, osVersion }) => `${platform} ${osVersion}`,
  'device.operating-system.version': ({ osVersion }) => osVersion,
  'device.power.battery-health': () => 'normal',
  'diskmanagement.filevault.enabled': ({ platform, fileVault }) => (platform === 'macOS' ? fileVault : undefined),
  'mdm.app': ({ apps }) =>
    apps
      .filter(({ managed }) => managed)
      .map(({ identifier, name, version, shortVersion }) => ({
        identifier,
        name,
        version,
        'short-version': shortVersion,
        state: 'managed',
      })),
  'passcode.is-compliant': (state) => isPasscodeCompliant(state),
  'passcode.is-present': ({ passcode }) => passcode !== undefined,
  'softwareupdate.device-id': ({ productName }) => `${productName}AP`,
  'softwareupdate.failure-reason': () => ({ count: 0 }),
  'softwareupdate.install-reason': ({ update }) => ({ reason: update ? ['mdm'] : [] }),
  'softwareupdate.install-state': ({ update }) =>
    update
      ? { Idle: 'none', Downloading: 'downloading', DownloadComplete: 'prepared', Installing: 'installing' }[
          update.state
        ]
      : 'none',
  'softwareupdate.pending-version': ({ update }) =>
    update
      ? { 'os-version': update.version, 'build-version': update.build }
      : { 'os-version': '', 'build-version': '' },
};

function capabilitiesOf(state: DeviceState): Dict {
  return {
    'supported-versions': ['1.0.0'],
    'supported-features': {},
    'supported-payloads': {
      declarations: supportedDeclarations(state),
      'status-items': ['management.client-capabilities', 'management.declarations', ...Object.keys(statusItems)],
    },
  };
}

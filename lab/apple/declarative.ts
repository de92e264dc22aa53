/** The declarative channel of a device (Apple, "Leveraging the declarative management data model"). */
import type { DeviceState } from './device-state.ts';
import { type Dict, dictOf, listOf, textOf } from './plists.ts';

const kinds = { Activations: 'activation', Configurations: 'configuration', Assets: 'asset', Management: 'management' };
type Kind = (typeof kinds)[keyof typeof kinds];

interface Declaration {
  kind: Kind;
  identifier: string;
  token: string;
  /** Undefined where the server had none. */
  content?: Dict;
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
      known.declarations.set(key, { kind, identifier, token: serverToken, content });
      const url = textOf(dictOf(content?.Payload).ProfileURL);
      if (content?.Type === 'com.apple.configuration.legacy' && url) await side.installProfileFrom(url);
    }
  }
  for (const key of known.declarations.keys()) if (!wanted.has(key)) known.declarations.delete(key);
  known.token = textOf(dictOf(items).DeclarationsToken) ?? token;
  await reportStatus(side, known);
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
  tell('management.declarations', declarationsStatus(known));
  if (first) tell('management.client-capabilities', capabilities);
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

function declarationsStatus({ declarations }: DeclarativeState): Dict {
  const all = [...declarations.values()];
  const active = new Set<string>();
  for (const { kind, content } of all)
    if (kind === 'activation')
      for (const name of listOf(dictOf(content?.Payload).StandardConfigurations)) active.add(String(name));
  const statusOf = ({ kind, identifier, token, content }: Declaration): Dict => {
    const base = { identifier, 'server-token': token };
    const invalid = (code: string, description: string) => ({
      ...base,
      active: false,
      valid: 'invalid',
      reasons: [{ code, description }],
    });
    if (!content) return invalid('Error.DeclarationNotFound', 'The server has no such declaration.');
    if (content.Identifier !== identifier || content.ServerToken !== token)
      return invalid('Error.MismatchedDeclaration', 'The declaration is another one than announced.');
    if (!textOf(content.Type)?.startsWith(`com.apple.${kind}.`))
      return invalid('Error.UnknownDeclarationType', `Type “${String(content.Type)}” is not known.`);
    if (kind === 'activation') {
      const names = listOf(dictOf(content.Payload).StandardConfigurations).map(String);
      const missing = names.filter((name) => !declarations.has(`configuration/${name}`));
      if (missing.length > 0) return invalid('Error.MissingConfigurations', `Missing: ${missing.join(', ')}`);
    }
    const isActive = kind === 'activation' || kind === 'management' || kind === 'asset' || active.has(identifier);
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
  'passcode.is-compliant': () => true,
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

const capabilities = {
  'supported-versions': ['1.0.0'],
  'supported-features': {},
  'supported-payloads': {
    declarations: {
      activations: ['com.apple.activation.simple'],
      assets: ['com.apple.asset.data', 'com.apple.asset.useridentity', 'com.apple.asset.credential.userpassword'],
      configurations: [
        'com.apple.configuration.legacy',
        'com.apple.configuration.management.status-subscriptions',
        'com.apple.configuration.management.test',
        'com.apple.configuration.passcode.settings',
        'com.apple.configuration.softwareupdate.enforcement.specific',
      ],
      management: [
        'com.apple.management.organization-info',
        'com.apple.management.properties',
        'com.apple.management.server-capabilities',
      ],
    },
    'status-items': ['management.client-capabilities', 'management.declarations', ...Object.keys(statusItems)],
  },
};

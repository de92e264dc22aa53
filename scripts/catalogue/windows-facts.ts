import type { Setting, SettingGroup, SystemSupport } from '@muster/catalogue/catalogue';

interface FactNode {
  /** Access: Add, Delete, Get, Replace, eXec, Copy. */
  a?: string;
  f?: string;
  v?: string[];
  d?: string;
  os?: string | string[];
  ed?: string;
  range?: string;
  /** What stands between the members of a list. */
  list?: string;
  admx?: 1;
  vt?: string;
  name?: string;
}
export interface WindowsFacts {
  csp: Record<string, FactNode>;
  policy: Record<string, FactNode>;
}

interface Node {
  fact?: FactNode;
  children: Map<string, Node>;
}

/** How the formats of OMA DM (OMA-TS-DM_StdObj) are called here. `node` and `null` hold no value. */
const types: Record<string, Setting['type']> = {
  chr: 'string',
  xml: 'string',
  time: 'string',
  int: 'integer',
  float: 'real',
  bool: 'boolean',
  b64: 'data',
  bin: 'data',
};

export function windowsGroups({ csp, policy }: WindowsFacts): SettingGroup[] {
  const groups = [...byRoot(csp, cspRoot), ...byRoot(policy, policyRoot)].map(([root, node]) => group(root, node));
  return groups.filter(({ settings, open }) => settings.length > 0 || open);
}

/** `./Device/Vendor/MSFT/BitLocker` */
function cspRoot(path: string): string | undefined {
  return path.match(/^[.]\/(?:(?:(?:Device|User)\/)?Vendor\/MSFT|SyncML)\/[^/]+|^[.]\/(?:DevDetail|DevInfo)/)?.[0];
}

/** `./User/Vendor/MSFT/Policy/Config/Display` */
function policyRoot(path: string): string | undefined {
  return path.match(/^[.]\/(?:Device|User)\/Vendor\/MSFT\/Policy\/Config\/[^/]+/)?.[0];
}

function idOf(root: string): string {
  const name = root.split('/').at(-1) ?? '';
  const user = root.startsWith('./User/');
  if (root.includes('/Policy/Config/')) return `windows.policy.${user ? 'user' : 'device'}.${name}`;
  return `windows.csp.${user ? 'user.' : ''}${name}`;
}

function byRoot(facts: Record<string, FactNode>, rootOf: (path: string) => string | undefined): Map<string, Node> {
  const roots = new Map<string, Node>();
  for (const [path, fact] of Object.entries(facts)) {
    const root = rootOf(path);
    if (!root) continue;
    let node = at(roots, root);
    for (const part of path.slice(root.length).split('/').filter(Boolean)) node = at(node.children, part);
    node.fact = fact;
  }
  return roots;
}

function at(nodes: Map<string, Node>, key: string): Node {
  const node = nodes.get(key) ?? { children: new Map() };
  nodes.set(key, node);
  return node;
}

function group(root: string, node: Node): SettingGroup {
  const support = supportOf(node.fact ?? {}) ?? shared([...node.children.values()]);
  return {
    id: idOf(root),
    platform: 'windows',
    kind: root.includes('/Policy/Config/') ? 'policy' : 'csp',
    type: root,
    multiple: false,
    systems: { windows: support },
    ...members(node, support),
  };
}

/** What all say alike is said once, for the group. */
function shared(nodes: readonly Node[]): SystemSupport {
  const all = nodes.map(({ fact }) => supportOf(fact ?? {}) ?? {});
  const [first] = all;
  if (!first) return {};
  const editions = all.every((one) => one.editions === first.editions) ? first.editions : undefined;
  const builds = (one: SystemSupport) => JSON.stringify([one.since, one.builds, one.preview]);
  if (all.every((one) => builds(one) === builds(first))) return { ...first, ...(editions && { editions }) };
  const plain = all.filter(({ since, builds }) => since && !builds).map(({ since }) => since ?? '');
  const lowest = plain.toSorted(byNumbers)[0];
  const isLowest = lowest && all.every(({ since }) => since && byNumbers(lowest, since) <= 0);
  return { ...(isLowest && { since: lowest }), ...(editions && { editions }) };
}

/** `{}` stands for names that people choose: a dictionary that takes any key. */
function members(node: Node, above: SystemSupport): { settings: Setting[]; open?: true; item?: Setting } {
  const settings: Setting[] = [];
  for (const [key, child] of node.children) {
    const one = key === '{}' ? undefined : setting(key, child, above);
    if (one) settings.push(one);
  }
  const free = node.children.get('{}');
  const item = free && setting(free.fact?.name ?? 'name', free, above);
  return { settings, ...(item && { open: true, item }) };
}

/** Nothing for what cannot be written, and for what holds no value. */
function setting(key: string, node: Node, above: SystemSupport): Setting | undefined {
  const fact = node.fact ?? {};
  const own = supportOf(fact);
  const differs = own && differences(own, above);
  const systems = differs && { systems: { windows: differs } };
  const type = types[fact.f ?? ''];
  if (node.children.size > 0 || !type) {
    const { settings, ...open } = members(node, below(above, own));
    if (settings.length === 0 && !open.open && !(isWritable(fact) && fact.f === 'node')) return undefined;
    return { key, type: 'dictionary', ...systems, ...(settings.length > 0 && { keys: settings }), ...open };
  }
  if (!isWritable(fact)) return undefined;
  const format = formatOf(fact);
  return {
    key,
    type,
    ...(format && { format }),
    ...allowed(fact, type),
    ...(fact.list && { separator: fact.list === '0xF000' ? '\uf000' : fact.list }),
    ...(fact.d !== undefined && defaultOf(fact.d, type)),
    ...(secretKeys.has(key) && format !== 'admx' && { secret: true }),
    ...systems,
  };
}

function isWritable({ a = '' }: FactNode): boolean {
  return a.includes('A') || a.includes('R');
}

function formatOf({ f, admx, vt }: FactNode): string | undefined {
  if (admx || vt === 'ADMX') return 'admx';
  if (vt === 'XSD' || f === 'xml') return 'xml';
  return f === 'time' || f === 'bin' ? f : undefined;
}

/** Values that are single bits can be added up, though the table does not say so. */
function allowed({ v, range }: FactNode, type: Setting['type']): Partial<Setting> {
  const [, low, high] = range?.match(/^\[[(]?(-?\d+)[)]?-(\d+)\]$/) ?? [];
  const ends = low !== undefined && high !== undefined && { min: Number(low), max: Number(high) };
  if (!v || type === 'boolean') return { ...ends };
  if (type !== 'integer') return { ...ends, values: v };
  const values = v.map(Number).filter(Number.isSafeInteger);
  const bits = values.filter((one) => one > 0 && Math.log2(one) % 1 === 0);
  const flags = bits.length >= 3 && !values.includes(3);
  return { ...ends, values, ...(flags && { flags }) };
}

function defaultOf(text: string, type: Setting['type']): Partial<Setting> {
  if (type === 'boolean') return /^(true|false)$/i.test(text) ? { default: text.toLowerCase() === 'true' } : {};
  if (type !== 'integer' && type !== 'real') return text === '' ? {} : { default: text };
  const number = Number(text);
  return text.trim() !== '' && Number.isFinite(number) ? { default: number } : {};
}

/** Keys of passwords, certificates with their private keys, and texts that carry keys inside. */
const secretKeys = new Set([
  'AAuthData',
  'AAuthSecret',
  'AUTHSECRET',
  'Challenge',
  'L2tpPsk',
  'Offboarding',
  'Onboarding',
  'PFXCertBlob',
  'PFXCertPassword',
  'Password',
  'ProductKey',
  'SMTPALTPASSWORD',
  'UpgradeEditionWithProductKey',
  'WlanXml',
]);

/** 99.9 and 88.8 stand for builds to come. */
function supportOf({ os, ed }: FactNode): SystemSupport | undefined {
  const told = (Array.isArray(os) ? os : (os ?? '').split(',')).map((one) => one.trim()).filter(Boolean);
  const builds = told
    .filter((one) => !/^(99|88)[.]/.test(one))
    .map((one) => one.replace(/^10[.](?=\d{5})/, '10.0.'))
    .toSorted(byNumbers);
  const support = {
    ...(builds[0] && { since: builds[0] }),
    ...(builds.length > 1 && { builds }),
    ...(told.length > 0 && builds.length === 0 && { preview: true }),
    ...(ed && { editions: ed }),
  };
  return Object.keys(support).length > 0 ? support : undefined;
}

/** What a node says of builds takes the place of all that stands above it. */
function below(above: SystemSupport, own: SystemSupport = {}): SystemSupport {
  if (!own.since && !own.preview) return { ...above, ...own };
  return { ...(above.editions && { editions: above.editions }), ...own };
}

function differences(own: SystemSupport, above: SystemSupport): SystemSupport | undefined {
  const { editions, ...builds } = own;
  const { editions: editionsAbove, ...buildsAbove } = above;
  const isSame = Object.keys(builds).length === 0 || JSON.stringify(builds) === JSON.stringify(buildsAbove);
  const different = { ...(!isSame && builds), ...(editions && editions !== editionsAbove && { editions }) };
  return Object.keys(different).length > 0 ? different : undefined;
}

function byNumbers(a: string, b: string): number {
  const left = a.split('.').map(Number);
  const right = b.split('.').map(Number);
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/**
 * For each group a line `[root]`, then one for each node that can be written and holds a value: `path format range values
 * builds`. `=`: as in the line before.
 */
export function windowsFacts({ csp, policy }: WindowsFacts): string[] {
  let root = '';
  let builds = '';
  return [...Object.entries(csp), ...Object.entries(policy)]
    .filter(([, fact]) => isWritable(fact) && types[fact.f ?? ''])
    .map(([path, fact]) => ({ path, fact, own: policyRoot(path) ?? cspRoot(path) ?? '' }))
    .toSorted((a, b) => (`${a.own} ${a.path}` < `${b.own} ${b.path}` ? -1 : 1))
    .flatMap(({ path, fact: { f = '', v = [], range = '', os = '' }, own }) => {
      const head = own === root ? [] : [`[${own}]`];
      const told = String(os);
      const cells = [path.slice(own.length + 1), f, range, v.join('|'), told === builds && told ? '=' : told];
      root = own;
      builds = told;
      return [...head, cells.join('\t').trimEnd()];
    });
}

/** What saving a content would do: the difference, whom it reaches, who cannot have what and why, and who wins where policies differ. */
import { applicableItem, type LeftOut } from '@muster/catalogue/applicability';
import type { NotApplicable, PolicyItem, SettingSystem, SettingTarget } from '@muster/catalogue/catalogue';
import { compose } from '@muster/catalogue/compose';
import { type Catalogue, loadCatalogue, platformOfType } from '@muster/catalogue/load-catalogue';
import type { PolicyContent, PolicyImpact, PolicyProblem } from '@muster/contract/policies';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { allowsFeature } from '../billing/index.ts';
import { diffContents } from './content-diff.ts';
import { type DeviceClassRow, describeExamples, type Layer, listClasses, readLayers } from './impact-list.ts';
import { type PolicyRow, readPolicyRow, readVersion } from './policies-store.ts';
import { unsealSecrets } from './policy-secrets.ts';
import { type PolicyDeps, prepareContent } from './save-version.ts';

/** The most devices first; more would be read by nobody. */
const toldAtMost = 200;
const setsAtMost = 100;
const examplesAtMost = 3;

export async function checkPolicy(tx: Tx, deps: PolicyDeps, id: string, given: PolicyContent): Promise<PolicyImpact> {
  const row = (await readPolicyRow(tx, id)) ?? fail(3001);
  const current = (await readVersion(tx, id, row.version)) ?? fail(3001);
  const secrets = await unsealSecrets(tx, deps.envelope, { policyId: id, version: row.version }, current.secrets);
  const { content, problems } = await prepareContent(tx, { row, secrets }, given);
  return impactOf(tx, row, { before: current.content, content, problems });
}

export async function impactOf(
  tx: Tx,
  row: Pick<PolicyRow, 'id' | 'type' | 'state' | 'rank' | 'name'>,
  { before, content, problems }: { before: PolicyContent; content: PolicyContent; problems: PolicyProblem[] },
): Promise<PolicyImpact> {
  const catalogue = await loadCatalogue(platformOfType[row.type]);
  const classes = row.state === 'active' ? await listClasses(tx, row) : [];
  const composes =
    classes.every(({ policies }) => policies.length < 2) || (await allowsFeature(tx, 'policyComposition'));
  // Without the feature the highest policy counts alone (desired-state): it meets no other, and the others do nothing.
  const counting = composes ? classes : classes.filter(({ policies }) => policies[0] === row.id);
  return {
    problems,
    diff: diffContents(before, content),
    devices: classes.reduce((sum, { devices }) => sum + devices, 0),
    cannot: await withExamples(tx, whoCannot(catalogue, content, counting)),
    conflicts: composes ? await conflictsOf(tx, catalogue, row, content, classes) : [],
  };
}

function targetOf({
  os,
  osVersion,
  supervised,
  personal,
}: Omit<DeviceClassRow, 'policies' | 'devices' | 'examples'>): SettingTarget {
  return {
    system: (os === 'iPadOS' ? 'iOS' : os) as SettingSystem,
    isIPad: os === 'iPadOS',
    osVersion: osVersion ?? undefined,
    supervised: supervised ?? undefined,
    userEnrollment: personal,
  };
}

type Cannot = Omit<PolicyImpact['cannot'][number], 'examples'> & { examples: string[] };

function whoCannot(catalogue: Catalogue, content: PolicyContent, classes: readonly DeviceClassRow[]): Cannot[] {
  const found = new Map<string, Cannot>();
  const note = (item: PolicyItem, key: string | null, why: NotApplicable, cls: DeviceClassRow) => {
    const since = 'since' in why ? why.since : 'removed' in why ? why.removed : null;
    const id = JSON.stringify([item.id, key, why.reason, since]);
    const known = found.get(id) ?? {
      item: item.id,
      group: item.group,
      key,
      reason: why.reason,
      since,
      devices: 0,
      examples: [],
    };
    known.devices += cls.devices;
    known.examples.push(...cls.examples.slice(0, examplesAtMost - known.examples.length));
    found.set(id, known);
  };
  // The same whatever policies they have besides.
  for (const alike of Map.groupBy(classes, (cls) => JSON.stringify(targetOf(cls))).values()) {
    const [first] = alike;
    if (!first) continue;
    const devices = alike.reduce((sum, cls) => sum + cls.devices, 0);
    const cls = { ...first, devices, examples: alike.flatMap(({ examples }) => examples) };
    for (const item of content.settings as PolicyItem[]) {
      const group = catalogue.group(item.group);
      if (!group) continue;
      const can = applicableItem(targetOf(cls), group, item);
      if (can.whole) note(item, null, can.whole, cls);
      else for (const { key, why } of eachKeyOnce(can.leftOut)) note(item, key, why, cls);
    }
  }
  return [...found.values()].toSorted((a, b) => b.devices - a.devices).slice(0, toldAtMost);
}

/** `Networks.SSID_STR`: the same key of several members of a list is told once. */
function eachKeyOnce(leftOut: readonly LeftOut[]): { key: string; why: NotApplicable }[] {
  const keys = new Map<string, NotApplicable>();
  for (const { path, why } of leftOut) keys.set(path.filter((step) => typeof step === 'string').join('.'), why);
  return [...keys].map(([key, why]) => ({ key, why }));
}

async function withExamples(tx: Tx, cannot: readonly Cannot[]): Promise<PolicyImpact['cannot']> {
  const devices = await describeExamples(tx, [...new Set(cannot.flatMap(({ examples }) => examples))]);
  return cannot.map((one) => ({ ...one, examples: one.examples.flatMap((id) => devices.get(id) ?? []) }));
}

/** Where this policy and others of the same devices want different things. */
async function conflictsOf(
  tx: Tx,
  catalogue: Catalogue,
  row: Pick<PolicyRow, 'id' | 'type' | 'rank' | 'name'>,
  content: PolicyContent,
  classes: readonly DeviceClassRow[],
): Promise<PolicyImpact['conflicts']> {
  const sets = new Map<string, number>();
  for (const { policies, devices } of classes) {
    if (policies.length < 2) continue;
    const key = policies.join(' ');
    sets.set(key, (sets.get(key) ?? 0) + devices);
  }
  const largest = [...sets].toSorted((a, b) => b[1] - a[1]).slice(0, setsAtMost);
  const others = new Set(largest.flatMap(([set]) => set.split(' ')).filter((policyId) => policyId !== row.id));
  const layers = new Map<string, Layer>((await readLayers(tx, [...others])).map((layer) => [layer.policyId, layer]));
  layers.set(row.id, { ...row, policyId: row.id, content });
  const named = ({ policyId }: { policyId: string }) => ({ policyId, name: layers.get(policyId)?.name ?? '' });
  const found = new Map<string, PolicyImpact['conflicts'][number]>();
  for (const [set, devices] of largest) {
    const together = set.split(' ').flatMap((policyId) => layers.get(policyId) ?? []);
    for (const { group, key, winner, losers } of composeLayers(catalogue, together).conflicts) {
      if (![winner, ...losers].some(({ policyId }) => policyId === row.id)) continue;
      const id = JSON.stringify([group, key, winner.policyId, losers.map(({ policyId }) => policyId)]);
      const known = found.get(id) ?? { group, key, winner: named(winner), losers: losers.map(named), devices: 0 };
      known.devices += devices;
      found.set(id, known);
    }
  }
  return [...found.values()].toSorted((a, b) => b.devices - a.devices).slice(0, toldAtMost);
}

export function composeLayers(catalogue: Catalogue, layers: readonly Layer[]) {
  return compose(
    catalogue,
    layers.map(({ policyId, rank, content }) => ({ policyId, rank, items: content.settings as PolicyItem[] })),
  );
}

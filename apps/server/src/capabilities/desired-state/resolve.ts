/**
 * What devices should have: their policies in the order in which they count, composed, and made into artifacts by the
 * platform. Devices with the same policies and abilities share one answer, in one batch and from one batch to the next.
 */
import { loadCatalogue } from '@muster/catalogue/load-catalogue';
import type { PolicyContent, PolicyType } from '@muster/contract/policies';
import type { Tx } from '../../platform/db/database.ts';
import { allowsFeature } from '../billing/index.ts';
import type { AssignmentHit } from '../policies/index.ts';
import { resolveApps } from './apps-list.ts';
import { compositionOf, type Material, made, type Resolved } from './compose-layers.ts';
import { createMemo, type Memo } from './memo.ts';
import {
  listContents,
  listFacts,
  listHadPolicies,
  listPlannedDevices,
  listPoliciesNow,
  listProfilesNow,
  type PlannedDevice,
  type PolicyNow,
} from './resolve-store.ts';
import type { DeviceClass, SettingsDriver, SettingsDrivers } from './settings-driver.ts';
import { type VariableValues, variablesOf } from './variables.ts';

export type { Resolved };

export interface DevicePolicy extends PolicyNow {
  paths: readonly AssignmentHit[];
  /** It is assigned, and does not count here. */
  ignored: 'policyType' | 'composition' | null;
}

export interface DesiredDevice extends PlannedDevice {
  driver: SettingsDriver | undefined;
  class: DeviceClass | undefined;
  /** What is compared to tell whether it has become another kind of device. */
  context: string;
  policies: readonly DevicePolicy[];
  /** Throws where its policies cannot be made into anything. */
  resolved(): Resolved;
  values: VariableValues;
  passcodeCompliant: boolean | undefined;
}

interface Memos {
  contents: Memo<PolicyContent>;
  resolved: Memo<Resolved>;
}

export const createMemos = (): Memos => ({ contents: createMemo(300), resolved: createMemo(1000) });
export type { Memos };

/** In no particular order; those that are gone are left out. */
export async function resolveDevices(
  tx: Tx,
  drivers: SettingsDrivers,
  ids: readonly string[],
  memos: Memos = createMemos(),
): Promise<DesiredDevice[]> {
  const devices = await listPlannedDevices(tx, ids);
  const had = Map.groupBy(await listHadPolicies(tx, ids), ({ deviceId }) => deviceId);
  const policyIds = new Set([...had.values()].flat().map(({ policyId }) => policyId));
  const policies = new Map((await listPoliciesNow(tx, [...policyIds])).map((policy) => [policy.id, policy]));
  const facts = await listFacts(tx, ids, ['security']);
  const security = new Map(facts.map(({ deviceId, data }) => [deviceId, data as Security]));
  const material = await readMaterial(tx, [...policies.values()], memos);
  const composes = policies.size > 1 ? await allowsFeature(tx, 'policyComposition') : true;
  const catalogues = new Map(
    await Promise.all(
      [...new Set(devices.map(({ platform }) => platform))].map(
        async (platform) => [platform, await loadCatalogue(platform)] as const,
      ),
    ),
  );
  return devices.map((device) => {
    const driver = drivers.find(({ platform }) => platform === device.platform);
    const secure = security.get(device.id);
    const cls = driver?.classOf({ ...device, security: secure });
    const context = JSON.stringify([cls, device.osVersion]);
    const own = (had.get(device.id) ?? []).flatMap(({ policyId, paths }) => {
      const policy = policies.get(policyId);
      return policy ? [{ ...policy, paths, ignored: null }] : [];
    });
    const counted = withIgnored(own, device.os, composes);
    const catalogue = catalogues.get(device.platform);
    return {
      ...device,
      driver,
      class: cls,
      context,
      policies: counted,
      values: variablesOf(device),
      passcodeCompliant: secure?.passcodeCompliant,
      resolved: () => {
        const layers = counted.filter(({ ignored }) => ignored === null);
        const key = JSON.stringify([tx.organizationId, device.platform, context, ...layers.map(material.keyOf)]);
        return memos.resolved.get(key, () => {
          if (catalogue === undefined) throw new Error(`there is no catalogue of ${device.platform}`);
          return made(compositionOf(catalogue, layers, material), driver, cls);
        });
      },
    };
  });
}

type Security = { passcodeCompliant?: boolean };

/** The highest first. Policies for other systems do not count; without the feature, the highest of its type alone does. */
function withIgnored(policies: DevicePolicy[], os: string, composes: boolean): DevicePolicy[] {
  const sorted = policies.toSorted((a, b) => a.rank - b.rank || (a.id < b.id ? -1 : 1));
  const type = typeOf(os);
  const first = sorted.find((policy) => policy.type === type);
  return sorted.map((policy) => {
    if (policy.type !== type) return { ...policy, ignored: 'policyType' as const };
    return composes || policy === first ? policy : { ...policy, ignored: 'composition' as const };
  });
}

function typeOf(os: string): PolicyType {
  if (os === 'macOS') return 'macos';
  return os === 'android' || os === 'windows' ? os : 'ios';
}

async function readMaterial(tx: Tx, policies: readonly PolicyNow[], { contents }: Memos): Promise<Material> {
  const nameOf = ({ id, version }: Pick<PolicyNow, 'id' | 'version'>) => `${tx.organizationId}/${id}/${version}`;
  const read = await listContents(
    tx,
    policies.filter((policy) => !contents.has(nameOf(policy))),
  );
  const fresh = new Map(read.map((row) => [nameOf({ id: row.policyId, version: row.version }), row.content]));
  const content = (policy: PolicyNow) =>
    contents.get(nameOf(policy), () => {
      const found = fresh.get(nameOf(policy));
      if (found === undefined) throw new Error(`version ${policy.version} of policy ${policy.id} is not there`);
      return found;
    });
  const withContent = policies.map((policy) => ({ ...policy, content: content(policy) }));
  const apps = await resolveApps(tx, withContent);
  const profileIds = withContent.flatMap(({ content: { profiles } }) => profiles.map(({ profileId }) => profileId));
  const found = profileIds.length === 0 ? [] : await listProfilesNow(tx, [...new Set(profileIds)]);
  const profiles = new Map(found.map((profile) => [profile.profileId, profile]));
  const appsOf = (policy: PolicyNow) => apps.get(policy.id) ?? { apps: [], unable: [] };
  return {
    content,
    apps: appsOf,
    profile: (id) => profiles.get(id),
    keyOf(policy) {
      const digests = content(policy).profiles.map(({ profileId }) => profiles.get(profileId)?.digest ?? null);
      const builds = appsOf(policy).apps.map(({ source }) => (source.kind === 'build' ? source.buildId : source));
      return [policy.id, policy.version, policy.rank, digests, builds];
    },
  };
}

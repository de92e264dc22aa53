/** For tests: a workspace that manages Apple devices and has licences of a stand-in for Apple's Apps and Books. */
import { randomUUIDv7 } from 'node:crypto';
import * as calls from '@muster/contract/calls/vpp';
import type { VppAsset } from '@muster/contract/vpp';
import { startVpp } from '../../../../../lab/apple/vpp.ts';
import { sql } from '../../platform/db/sql.ts';
import { until } from '../../test-until.ts';
import { startAppleLab } from '../apple/test-apple.ts';

export async function startVppLab() {
  const vpp = await startVpp();
  const lab = await startAppleLab({ env: { VPP_URL: vpp.endpoint, OUTBOUND_ALLOW: new URL(vpp.endpoint).host } });

  async function createWorkspace() {
    const managed = await lab.createManagedWorkspace();
    const { owner, org: params, workspace } = managed;
    const overrides = JSON.stringify({ allows: { appleVpp: true }, limits: { mdmDevices: 0, employees: 0 } });
    await lab.ownerQuery(sql`update organizations set plan_overrides = ${overrides} where id = ${workspace.id}`);
    const account = () => owner.api(calls.readVppAccount, { params });
    const upload = (token = vpp.tokenFile(), takeOver = false) =>
      owner.api(calls.uploadVppToken, { params, body: { token, takeOver } });
    const assets = async (query: Record<string, string> = {}) =>
      (await owner.api(calls.listVppAssets, { params, query })).items;
    const licences = async (query: Record<string, string> = {}) =>
      (await owner.api(calls.listVppLicences, { params, query: { limit: '100', ...query } })).items;
    const users = async (query: Record<string, string> = {}) =>
      (await owner.api(calls.listVppUsers, { params, query })).items;

    async function asset(adamId: string): Promise<VppAsset> {
      const [found] = await assets({ adamId });
      if (found === undefined) throw new Error(`no asset ${adamId}`);
      return found;
    }

    /** Once it has ended, and another one than before. */
    async function sync() {
      await until(async () => !(await account()).syncing);
      const before = (await account()).syncedAt;
      await owner.api(calls.startVppSync, { params });
      return until(async () => {
        const now = await account();
        return !now.syncing && (now.syncedAt !== before || now.errorCode !== null) ? now : undefined;
      });
    }

    async function connect() {
      await upload(undefined, true);
      return until(async () => {
        const now = await account();
        return !now.syncing && now.syncedAt !== null ? now : undefined;
      });
    }

    /** Devices that are managed, as far as licences go. */
    async function addDevices(...serialNumbers: string[]): Promise<string[]> {
      const ids: string[] = [];
      for (const serial of serialNumbers) {
        const id = randomUUIDv7();
        await lab.ownerQuery(sql`
          insert into devices (organization_id, id, platform, os, state, display_name, identifier, serial_number)
          values (${workspace.id}, ${id}, 'apple', 'iOS', 'ACTIVE', ${`Phone ${serial}`}, ${id}, ${serial})`);
        ids.push(id);
      }
      return ids;
    }

    async function addPerson(email: string): Promise<string> {
      const id = randomUUIDv7();
      await lab.ownerQuery(sql`
        insert into people (organization_id, id, email, role, first_name, last_name)
        values (${workspace.id}, ${id}, ${email}, 'employee', 'Ada', 'Byron')`);
      return id;
    }

    const assign = (vppAssetId: string, body: { deviceIds?: string[]; personIds?: string[] }) =>
      owner.api(calls.assignVppAsset, { params: { ...params, vppAssetId }, body });
    const reclaim = (vppLicenceIds: string[]) =>
      owner.api(calls.reclaimVppLicences, { params, body: { vppLicenceIds } });

    /** When all of an asset are in these states. */
    const settled = (vppAssetId: string, ...states: string[]) =>
      until(async () => {
        const items = await licences({ vppAssetId });
        return items.every(({ state }) => states.includes(state)) ? items : undefined;
      });

    return {
      ...managed,
      params,
      account,
      upload,
      assets,
      asset,
      licences,
      users,
      sync,
      connect,
      addDevices,
      addPerson,
      assign,
      reclaim,
      settled,
    };
  }

  return {
    ...lab,
    vpp,
    createWorkspace,
    async stop() {
      await lab.stop();
      await vpp.close();
    },
  };
}
export type VppLab = Awaited<ReturnType<typeof startVppLab>>;
export type VppWorkspace = Awaited<ReturnType<VppLab['createWorkspace']>>;

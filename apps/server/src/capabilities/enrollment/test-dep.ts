/** For tests: a workspace that manages Apple devices and is connected to a stand-in for Apple's device assignment. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as calls from '@muster/contract/calls/dep';
import type { DepSync } from '@muster/contract/dep';
import { startDep } from '../../../../../lab/apple/dep.ts';
import { AppleDevice } from '../../../../../lab/apple/device.ts';
import type { DeviceOptions } from '../../../../../lab/apple/device-options.ts';
import { createFactory } from '../../../../../lab/apple/factory.ts';
import { sql } from '../../platform/db/sql.ts';
import { until } from '../../test-until.ts';
import { startAppleLab } from '../apple/test-apple.ts';

export async function startDepLab(folder: string) {
  const dep = await startDep();
  const factory = createFactory();
  const roots = join(folder, 'device-roots.pem');
  await writeFile(roots, factory.root);
  const lab = await startAppleLab({
    env: { DEP_URL: dep.endpoint, OUTBOUND_ALLOW: new URL(dep.endpoint).host, DEP_DEVICE_ROOTS: roots },
  });

  async function createWorkspace() {
    const managed = await lab.createManagedWorkspace();
    const { owner, org, workspace } = managed;
    const overrides = JSON.stringify({ allows: { appleDep: true }, limits: { mdmDevices: 0 } });
    await lab.ownerQuery(sql`update organizations set plan_overrides = ${overrides} where id = ${workspace.id}`);
    const params = org;
    const path = `${lab.url}/api/organizations/${org.org}/mdm/apple/enterprise/dep_public.cer`;
    const fetchKey = (token = owner.token) => fetch(path, { headers: { authorization: `Bearer ${token}` } });
    const certificate = async () => Buffer.from(await (await fetchKey()).arrayBuffer());
    const syncs = async () => (await owner.api(calls.listDepSyncs, { params })).items;
    const upload = (depToken: string) => owner.api(calls.uploadDepToken, { params, body: { depToken } });

    /** The newest sync, once it has ended and is not one of these. */
    function ended(before: readonly DepSync[]): Promise<DepSync> {
      return until(async () => {
        const [last] = await syncs();
        const isNew = last && !before.some(({ id }) => id === last.id);
        return isNew && last.state !== 'running' ? last : undefined;
      });
    }

    async function connect() {
      const before = await syncs();
      const account = await upload(dep.tokenFile(await certificate()).toString());
      return { account, sync: await ended(before) };
    }

    /** Once none has come for a while: what a change asked for by itself comes first. */
    async function quiet(): Promise<DepSync[]> {
      let [before, times] = [await syncs(), 0];
      while (times < 6) {
        await pause(50);
        const now = await syncs();
        const rests = now.length === before.length && now.every(({ state }) => state !== 'running');
        times = rests ? times + 1 : 0;
        before = now;
      }
      return before;
    }

    async function sync(body: { full?: boolean } = {}): Promise<DepSync> {
      const before = await quiet();
      await owner.api(calls.startDepSync, { params, body });
      return ended(before);
    }

    const list = async (query: Record<string, string> = {}) =>
      (await owner.api(calls.listDepDevices, { params, query })).items;

    return { ...managed, params, fetchKey, certificate, upload, connect, sync, syncs, ended, list };
  }

  function device(options: DeviceOptions = {}): AppleDevice {
    return new AppleDevice({ keys: lab.keys, http: lab.labHttp, network: lab.apns, factory, ...options });
  }

  return {
    ...lab,
    dep,
    factory,
    createWorkspace,
    device,
    async stop() {
      await lab.stop();
      await dep.close();
    },
  };
}
export type DepLab = Awaited<ReturnType<typeof startDepLab>>;

/** For tests: devices of the lab that policies are given to, and how what they should have is there. */
import { testZip } from '@muster/app-package/test-zip';
import { listDeviceCommands, sendCommand } from '@muster/contract/calls/commands';
import { listDevices } from '@muster/contract/calls/devices';
import { createPolicy, saveAssignments, savePolicy } from '@muster/contract/calls/policies';
import type { AssignmentInput, PolicyContent, PolicyType } from '@muster/contract/policies';
import { writePlist } from '../../../../../lab/apple/plists.ts';
import type { AppleLab } from '../../capabilities/apple/test-apple.ts';
import { insertTestBuild, insertTestFile } from '../../capabilities/builds/test-builds.ts';
import { systemActor } from '../../platform/actor.ts';
import { sql } from '../../platform/db/sql.ts';
import { emit } from '../../platform/events/record-change.ts';
import { until } from '../../test-until.ts';

interface State {
  state: string;
  reason: string | null;
  detail: string | null;
  attempts: number;
}
type Content = Partial<PolicyContent>;

type Managed = Awaited<ReturnType<AppleLab['createManagedWorkspace']>>;

export function policyLab(lab: Pick<AppleLab, 'db' | 'enroll' | 'ownerQuery' | 'storage'>, managed: Managed) {
  async function enrolled(options: Parameters<AppleLab['enroll']>[1] = {}) {
    const device = await lab.enroll(managed, options);
    const { items } = await managed.owner.api(listDevices, {
      params: managed.org,
      query: { q: device.state.serialNumber },
    });
    const id = items[0]?.id ?? '';
    const params = { ...managed.org, deviceId: id };
    const quiet = () =>
      until(async () => {
        const { items: open } = await managed.owner.api(listDeviceCommands, { params, query: { open: 'true' } });
        return open.length === 0;
      });
    await quiet();
    return {
      device,
      id,
      quiet,
      states: async () => {
        const [row] = await lab.ownerQuery<{ artifacts: Record<string, State> }>(
          sql`select artifacts from device_states where device_id = ${id}`,
        );
        return row?.artifacts ?? {};
      },
      refresh: (section: string) =>
        managed.owner.api(sendCommand, { params, body: { kind: 'refresh', arguments: { sections: [section] } } }),
    };
  }
  let made = 0;
  async function policy({ id }: { id: string }, content: Content, type: PolicyType = 'ios') {
    made += 1;
    const created = await managed.owner.api(createPolicy, {
      params: managed.org,
      body: { name: `Policy ${made}`, type, content },
    });
    const params = { ...managed.org, policyId: created.id };
    let basedOn = created.version;
    const assign = (...assignments: Partial<AssignmentInput>[]) =>
      managed.owner.api(saveAssignments, {
        params,
        body: {
          assignments: assignments.map((one) => ({ kind: 'device' as const, target: id, excluded: false, ...one })),
        },
      });
    await assign({});
    return {
      id: created.id,
      assign,
      unassign: () => assign(),
      async save(next: Content) {
        basedOn = (await managed.owner.api(savePolicy, { params, body: { content: next, basedOn } })).version;
      },
    };
  }

  /** A true archive, since the device reads in it which version it installs. */
  async function addBuild(applicationId: string, version: string, code: string, createdAt: Date) {
    const info = {
      CFBundleIdentifier: 'com.example.field',
      CFBundleVersion: code,
      CFBundleShortVersionString: version,
    };
    const file = Buffer.from(testZip([{ name: 'Payload/Field.app/Info.plist', data: writePlist(info) }]));
    const { id: organizationId } = managed.workspace;
    const fileId = await insertTestFile(lab.ownerQuery, organizationId, file.length);
    await lab.storage.put(`organizations/${organizationId}/files/${fileId}`, file);
    const buildId = await insertTestBuild(
      lab.ownerQuery,
      { organizationId, applicationId },
      {
        os: 'ios',
        format: 'ipa',
        package: info.CFBundleIdentifier,
        fileName: 'field.ipa',
        fileId,
        versionName: version,
        versionCode: code,
        createdAt,
      },
    );
    // As when its upload has been read.
    await lab.db.withTenant(organizationId, systemActor, (tx) =>
      emit(tx, { type: 'build.processed', entityId: buildId, payload: { applicationId } }),
    );
    return buildId;
  }

  return { enrolled, policy, addBuild };
}
export type PolicyLab = ReturnType<typeof policyLab>;
type Enrolled = Awaited<ReturnType<PolicyLab['enrolled']>>;

/** Until it is so; what it is instead is told where it never is. */
export async function becomes({ states }: Pick<Enrolled, 'states'>, key: string, wanted: string): Promise<State> {
  let last: State | undefined;
  try {
    return await until(async () => {
      last = (await states())[key];
      const is = last && [last.state, last.reason].filter(Boolean).join(' ');
      return is === wanted && last;
    });
  } catch (error) {
    throw new Error(`${key} is ${JSON.stringify(last)}`, { cause: error });
  }
}
export const gone = ({ states }: Pick<Enrolled, 'states'>, key: string) =>
  until(async () => !((await states())[key] ?? false));

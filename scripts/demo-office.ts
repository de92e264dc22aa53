/** What an administrator of the demo company does so that devices can come: over the API, with the accounts of the demo. */
import { randomUUID } from 'node:crypto';
import { changePlanOverrides, listOrganizations, readOrganization } from '@muster/contract/calls/admin-organizations';
import { createAppleEnrollment, readAppleEnterprise, uploadPushCertificate } from '@muster/contract/calls/apple';
import { sendCommand } from '@muster/contract/calls/commands';
import * as dep from '@muster/contract/calls/dep';
import { listDevices } from '@muster/contract/calls/devices';
import {
  createEnrollmentTemplate,
  createEnrollmentToken,
  listEnrollmentTemplates,
} from '@muster/contract/calls/enrollment';
import { listPeople } from '@muster/contract/calls/people';
import { login } from '@muster/contract/calls/sessions';
import * as vpp from '@muster/contract/calls/vpp';
import { ApiError, createClient } from '@muster/contract/client';
import { services } from '@muster/contract/services';
import type { RunningDemo } from '../apps/server/src/main.ts';
import type { Resident } from '../lab/apple/living-fleet.ts';
import type { AskFleet } from '../lab/apple/living-fleet-messages.ts';
import { demoTemplates, type Way } from './demo-roster.ts';

const params = { org: 'aurora' };
const devicesMax = 500;

export interface DemoOffice {
  people(): Promise<{ email: string; firstName: string }[]>;
  /** Whatever is missing: room in the plan, a push certificate, templates, the connection to Apple for those bought. */
  prepare(bought: readonly Resident[]): Promise<void>;
  profileFor(way: Way): Promise<string>;
  /** Apps and books, some of them with people and devices already. */
  stock(): Promise<void>;
  reportLost(serialNumbers: readonly string[]): Promise<void>;
}

export async function createDemoOffice({ address, accounts }: RunningDemo, ask: AskFleet): Promise<DemoOffice> {
  const base = (service: keyof typeof services) => `${address}${services[service].path}`;

  async function signIn(role: string) {
    const { email = '', password = '' } = accounts.find((account) => account.role === role) ?? {};
    const session = await createClient({ base })(login, {
      body: { provider: 'traditional', payload: { email, password } },
    });
    const { token } = session.accessToken;
    return { api: createClient({ base, token: () => token }), token };
  }

  const { api, token } = await signIn('admin');
  const known = (await api(listPeople, { params, query: { limit: '100', sort: 'email' } })).items.filter(
    ({ status }) => status === 'active',
  );
  const addresses = new Map<string, string>();

  async function makeRoom(): Promise<void> {
    const { api: provider } = await signIn('provider');
    const { items } = await provider(listOrganizations, { query: { slug: params.org } });
    const organizationId = items.find(({ slug }) => slug === params.org)?.id ?? '';
    const { limits, overrides, updatedAt } = await provider(readOrganization, { params: { organizationId } });
    const { mdmDevices: most = 0 } = limits;
    // 0 is no limit.
    if (most === 0 || most >= devicesMax) return;
    const body = { ...overrides, limits: { ...overrides.limits, mdmDevices: devicesMax }, updatedAt };
    await provider(changePlanOverrides, { params: { organizationId }, body });
  }

  async function certify(): Promise<void> {
    const enterprise = await api(readAppleEnterprise, { params }).catch((error) => {
      if (error instanceof ApiError && error.code === 3001) return undefined;
      throw error;
    });
    if (enterprise?.certificates) return;
    const topic = `com.apple.mgmt.External.${randomUUID()}`;
    const body = { ...(await ask('certify', { topic })), appleId: 'it@aurora.example' };
    await api(uploadPushCertificate, { params, body });
  }

  async function openTemplates(): Promise<void> {
    const { items } = await api(listEnrollmentTemplates, { params, query: { limit: '100' } });
    for (const { name, tags } of demoTemplates) {
      const found = items.find((template) => template.name === name);
      const template = found ?? (await api(createEnrollmentTemplate, { params, body: { name, tags: [...tags] } }));
      const body = { templateId: template.id, hours: 24 * 7, maxUses: null };
      addresses.set(name, (await api(createEnrollmentToken, { params, body })).url ?? '');
    }
  }

  async function connectToApple(bought: readonly Resident[]): Promise<void> {
    const { serialNumbers } = await ask('buy', { residents: [...bought] });
    const answer = await fetch(`${base('api')}/organizations/${params.org}/mdm/apple/enterprise/dep_public.cer`, {
      headers: { authorization: `Bearer ${token}` },
    });
    if (!answer.ok) throw new Error(`no key for Apple: ${answer.status}`);
    const { token: depToken } = await ask('depToken', { certificate: Buffer.from(await answer.arrayBuffer()) });
    await api(dep.uploadDepToken, { params, body: { depToken } });
    const listed = await arrived(serialNumbers);
    const { items } = await api(dep.listDepProfiles, { params, query: {} });
    const name = 'Training iPads';
    const profile =
      items.find((one) => one.name === name) ??
      (await api(dep.createDepProfile, {
        params,
        body: { name, options: { department: 'Training', skipSetupItems: ['Siri', 'ScreenTime', 'AppleID'] } },
      }));
    const wanted = new Set(serialNumbers.slice(0, -4));
    const without = listed.filter((one) => wanted.has(one.serialNumber) && one.profile === null);
    if (without.length === 0) return;
    const depDeviceIds = without.map(({ id }) => id);
    await api(dep.assignDepDevices, { params, body: { depDeviceIds, depProfileId: profile.id } });
  }

  /** The sync lists them some seconds after the token was taken. */
  async function arrived(serialNumbers: readonly string[]) {
    for (let tried = 0; ; tried++) {
      const { items } = await api(dep.listDepDevices, { params, query: { limit: '100' } });
      if (serialNumbers.every((serial) => items.some(({ serialNumber }) => serialNumber === serial))) return items;
      if (tried === 60) throw new Error('what was bought is not listed');
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }

  /** Once: whoever deletes the token, or takes everything back, finds it so at the next start. */
  async function stock(): Promise<void> {
    const account = await api(vpp.readVppAccount, { params });
    if (account.token) return;
    const { token } = await ask('vppToken', null);
    await api(vpp.uploadVppToken, { params, body: { token, takeOver: true } });
    for (let tried = 0; tried < 60; tried++) {
      if ((await api(vpp.readVppAccount, { params })).syncedAt !== null) break;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    const { items } = await api(vpp.listVppAssets, { params, query: { limit: '100', available: 'true' } });
    const { items: phones } = await api(listDevices, { params, query: { limit: '100', state: 'ACTIVE' } });
    for (const [place, asset] of items.entries()) {
      const some = Math.min(asset.availableCount, 3 + ((place * 7) % 11));
      const vppAsset = { ...params, vppAssetId: asset.id };
      const deviceIds = asset.deviceAssignable
        ? phones
            .filter(({ serialNumber }) => serialNumber !== null)
            .map(({ id }) => id)
            .slice(0, some)
        : [];
      const personIds = asset.deviceAssignable ? [] : known.map(({ id }) => id).slice(0, Math.min(some, 4));
      if (deviceIds.length + personIds.length > 0)
        await api(vpp.assignVppAsset, { params: vppAsset, body: { deviceIds, personIds } });
    }
  }

  return {
    people: async () => known,
    stock,
    async prepare(bought) {
      await makeRoom();
      await certify();
      await openTemplates();
      await connectToApple(bought);
    },
    async profileFor(way) {
      if ('template' in way) return addresses.get(way.template) ?? '';
      const owner = 'owner' in way ? way.owner : '';
      const mdmUserId = known.find(({ email }) => email === owner)?.id ?? null;
      return (await api(createAppleEnrollment, { params, body: { mdmUserId } })).url;
    },
    async reportLost(serialNumbers) {
      for (const q of serialNumbers) {
        const [device] = (await api(listDevices, { params, query: { q } })).items;
        if (!device) continue;
        const text = {
          message: 'This phone belongs to Aurora Coffee. Please call us.',
          phoneNumber: '+34 910 000 000',
        };
        await api(sendCommand, {
          params: { ...params, deviceId: device.id },
          body: { kind: 'lost-mode-on', arguments: text, reason: 'Left behind on a delivery' },
        });
      }
    },
  };
}

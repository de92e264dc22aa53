/** For tests: a workspace with devices of many kinds, policies and assignments, written as their own capabilities do. */
import { randomUUIDv7 } from 'node:crypto';
import type { CallSpec, Sent } from '@muster/contract/call';
import * as calls from '@muster/contract/calls/policies';
import type { AssignmentInput } from '@muster/contract/policies';
import { sql } from '../../platform/db/sql.ts';
import type { TestServer } from '../../test-server.ts';

export interface DeviceFacts {
  os?: string;
  osVersion?: string;
  supervised?: boolean | null;
  personal?: boolean;
  state?: string;
  tags?: readonly string[];
  personId?: string | null;
  templateId?: string | null;
  serialNumber?: string;
}

export function deviceMaker(server: TestServer, organizationId: string) {
  const own = { organizationId };
  return {
    async device(given: DeviceFacts = {}): Promise<string> {
      const id = randomUUIDv7();
      const os = given.os ?? 'iOS';
      const platform = os === 'android' || os === 'windows' ? os : 'apple';
      await server.ownerQuery(sql`
        insert into devices (organization_id, id, platform, os, os_version, state, display_name, identifier, serial_number,
          supervised, personal, tags, person_id, template_id)
        values (${own.organizationId}, ${id}, ${platform}, ${os}, ${given.osVersion ?? '18.1'}, ${given.state ?? 'ACTIVE'},
          ${`Device ${id.slice(-4)}`}, ${id}, ${given.serialNumber ?? id.slice(-12).toUpperCase()},
          ${given.supervised === undefined ? true : given.supervised}, ${given.personal ?? false}, ${[...(given.tags ?? [])]},
          ${given.personId ?? null}, ${given.templateId ?? null})`);
      return id;
    },
    async person(given: { tags?: readonly string[]; groups?: readonly string[] } = {}): Promise<string> {
      const id = randomUUIDv7();
      await server.ownerQuery(sql`
        insert into people (organization_id, id, email, first_name, last_name, role, tags, groups)
        values (${organizationId}, ${id}, ${`${id}@example.com`}, 'Test', ${id.slice(-4)}, 'employee',
          ${[...(given.tags ?? [])]}, ${[...(given.groups ?? [])]}::uuid[])`);
      return id;
    },
    async group(): Promise<string> {
      const id = randomUUIDv7();
      await server.ownerQuery(sql`
        insert into groups (organization_id, id, name) values (${organizationId}, ${id}, ${`Group ${id}`})`);
      return id;
    },
    async template(): Promise<string> {
      const id = randomUUIDv7();
      await server.ownerQuery(sql`
        insert into enrollment_templates (organization_id, id, name) values (${organizationId}, ${id}, ${`Template ${id}`})`);
      return id;
    },
    async audience(given: {
      deviceTags?: readonly string[];
      deviceIds?: readonly string[];
      personTags?: readonly string[];
      personIds?: readonly string[];
      serialNumbers?: readonly string[];
    }): Promise<string> {
      const id = randomUUIDv7();
      const folded = (tags: readonly string[] = []) => tags.map((tag) => tag.toLowerCase());
      await server.ownerQuery(sql`
        insert into device_audiences (organization_id, id, name, device_tags, device_tags_folded, device_ids, person_tags,
          person_tags_folded, person_ids, serial_numbers)
        values (${organizationId}, ${id}, ${`Audience ${id}`}, ${[...(given.deviceTags ?? [])]}, ${folded(given.deviceTags)},
          ${[...(given.deviceIds ?? [])]}::uuid[], ${[...(given.personTags ?? [])]}, ${folded(given.personTags)},
          ${[...(given.personIds ?? [])]}::uuid[], ${[...(given.serialNumbers ?? [])]})`);
      return id;
    },
  };
}

/** A policy without its own calls: for what stands below them. */
export async function insertPolicy(
  server: TestServer,
  organizationId: string,
  assignments: readonly Partial<AssignmentInput>[],
  state = 'active',
): Promise<string> {
  const id = randomUUIDv7();
  await server.ownerQuery(sql`
    insert into policies (organization_id, id, name, type, rank, state)
    values (${organizationId}, ${id}, ${`Policy ${id}`}, 'ios', 1, ${state})`);
  for (const { kind = 'all', target = '', excluded = false } of assignments) {
    await server.ownerQuery(sql`
      insert into policy_assignments (organization_id, id, policy_id, kind, target, excluded)
      values (${organizationId}, ${randomUUIDv7()}, ${id}, ${kind}, ${target}, ${excluded})`);
  }
  return id;
}

/** An owner with all features, and the calls of policies as they are made most. */
export async function policyPlace(server: TestServer, features: Record<string, boolean> = {}) {
  const owner = await server.createUser();
  const { id: organizationId, slug: org } = await server.createWorkspace(owner);
  const allows = { duplicatePolicy: true, policyComposition: true, ...features };
  await server.ownerQuery(sql`
    update organizations set plan_overrides = ${JSON.stringify({ allows })} where id = ${organizationId}`);
  const params = { org };
  const at = (policyId: string) => ({ org, policyId });
  type Body<C extends CallSpec> = Sent<C>['body'];
  return {
    owner,
    organizationId,
    org,
    params,
    at,
    make: deviceMaker(server, organizationId),
    create: (body: Body<typeof calls.createPolicy>) => owner.api(calls.createPolicy, { params, body }),
    read: (policyId: string) => owner.api(calls.readPolicy, { params: at(policyId) }),
    update: (policyId: string, body: Body<typeof calls.updatePolicy>) =>
      owner.api(calls.updatePolicy, { params: at(policyId), body }),
    save: (policyId: string, content: Body<typeof calls.savePolicy>['content'], basedOn: number) =>
      owner.api(calls.savePolicy, { params: at(policyId), body: { content, basedOn } }),
    check: (policyId: string, content: Body<typeof calls.checkPolicy>['content']) =>
      owner.api(calls.checkPolicy, { params: at(policyId), body: { content } }),
    assign: (policyId: string, ...assignments: Body<typeof calls.saveAssignments>['assignments']) =>
      owner.api(calls.saveAssignments, { params: at(policyId), body: { assignments } }),
    /** Devices that are to be computed anew, and from now on none. */
    async marked(): Promise<string[]> {
      const rows = await server.ownerQuery<{ device_id: string }>(sql`
        delete from plan_queue where organization_id = ${organizationId} returning device_id`);
      return rows.map(({ device_id }) => device_id).sort();
    },
  };
}

export const passcodeGroup = 'apple.profile.com.apple.mobiledevice.passwordpolicy';
export const wifiGroup = 'apple.profile.com.apple.wifi.managed';
export const restrictionsGroup = 'apple.profile.com.apple.applicationaccess';

export const passcode = (values: Record<string, unknown> = { forcePIN: true, minLength: 6 }) => ({
  settings: [{ id: 'passcode', group: passcodeGroup, values }],
});

export const wifi = (values: Record<string, unknown>) => ({
  settings: [
    { id: 'wifi', group: wifiGroup, values: { SSID_STR: 'Aurora', EncryptionType: 'WPA2', AutoJoin: true, ...values } },
  ],
});

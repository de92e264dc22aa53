import * as calls from '@muster/contract/calls/policies';
import { fail } from '../../platform/errors.ts';
import { counted } from '../../platform/http/count-views.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { previewDevices } from './assignments-list.ts';
import { assignPolicy, eachOnce, readAssigned } from './assignments-service.ts';
import { composePolicies } from './compose-policies.ts';
import { findVersion, listPolicies, policyDeviceList, versionList } from './policies-list.ts';
import {
  type Asker,
  createPolicy,
  deletePolicy,
  duplicatePolicy,
  readPolicy,
  updatePolicy,
} from './policies-service.ts';
import { readPolicyRow } from './policies-store.ts';
import { exportPolicy, importPolicies } from './policy-files.ts';
import { checkPolicy } from './policy-impact.ts';
import { createTemplate, deleteTemplate, listTemplates } from './policy-templates.ts';
import { type PolicyDeps, restoreVersion, saveContent } from './save-version.ts';

export function policyRoutes(deps: PolicyDeps): Route[] {
  return [
    ...aboutPolicies(deps),
    ...aboutVersions(deps),
    ...aboutFiles(deps),
    ...aboutAssignments(),
    ...aboutTemplates(),
  ];
}

const askerOf = ({ principal, membership }: Asker): Asker => ({ principal, membership });

function aboutPolicies(deps: PolicyDeps): Route[] {
  return [
    ...counted(
      calls.countPolicies,
      handle(calls.listPolicies, ({ query, read }) => read((tx) => listPolicies(tx, query))),
    ),
    handle(calls.readPolicy, ({ params, read, ...context }) =>
      read((tx) => readPolicy(tx, deps, askerOf(context), params.policyId)),
    ),
    handle(calls.createPolicy, ({ body, transaction, ...context }) =>
      transaction(async (tx) => readPolicy(tx, deps, askerOf(context), await createPolicy(tx, deps, body))),
    ),
    handle(calls.updatePolicy, ({ params, body, transaction, ...context }) =>
      transaction(async (tx) => {
        await updatePolicy(tx, params.policyId, body);
        return readPolicy(tx, deps, askerOf(context), params.policyId);
      }),
    ),
    handle(calls.duplicatePolicy, ({ params, body, transaction, ...context }) =>
      transaction(async (tx) =>
        readPolicy(tx, deps, askerOf(context), await duplicatePolicy(tx, deps, params.policyId, body.name)),
      ),
    ),
    handle(calls.deletePolicy, async ({ params, transaction }) => {
      await transaction((tx) => deletePolicy(tx, params.policyId));
      return null;
    }),
    handle(calls.composePolicies, ({ body, read }) =>
      read(async (tx) => {
        const { items, conflicts } = await composePolicies(tx, body.policyIds);
        return {
          items: items.map(({ id, group, values, sources }) => ({
            id,
            group,
            values: { ...values },
            sources: sources.map(({ keys, ...source }) => ({ ...source, keys: [...keys] })),
          })),
          conflicts: conflicts.map(({ losers, ...conflict }) => ({ ...conflict, losers: [...losers] })),
        };
      }),
    ),
    handle(calls.listPolicyDevices, ({ params, query, read }) =>
      read(async (tx) => {
        await requirePolicy(tx, params.policyId);
        return policyDeviceList.page(tx, params.policyId, { ...query, sort: 'state' });
      }),
    ),
  ];
}

const requirePolicy = async (tx: Parameters<typeof readPolicyRow>[0], id: string) =>
  (await readPolicyRow(tx, id)) ?? fail(3001);

function aboutVersions(deps: PolicyDeps): Route[] {
  return [
    handle(calls.savePolicy, ({ params, body, transaction, ...context }) =>
      transaction(async (tx) => {
        await saveContent(tx, deps, params.policyId, body);
        return readPolicy(tx, deps, askerOf(context), params.policyId);
      }),
    ),
    handle(calls.checkPolicy, ({ params, body, read }) =>
      read((tx) => checkPolicy(tx, deps, params.policyId, body.content)),
    ),
    handle(calls.listPolicyVersions, ({ params, query, read }) =>
      read(async (tx) => {
        await requirePolicy(tx, params.policyId);
        return versionList.page(tx, params.policyId, { ...query, sort: '-version' });
      }),
    ),
    handle(calls.readPolicyVersion, ({ params, read }) =>
      read(async (tx) => (await findVersion(tx, params.policyId, params.version)) ?? fail(3001)),
    ),
    handle(calls.restorePolicyVersion, ({ params, body, transaction, ...context }) =>
      transaction(async (tx) => {
        await restoreVersion(tx, deps, params.policyId, { version: params.version, comment: body.comment });
        return readPolicy(tx, deps, askerOf(context), params.policyId);
      }),
    ),
  ];
}

function aboutFiles(deps: PolicyDeps): Route[] {
  return [
    handle(calls.exportPolicy, ({ params, read }) => read((tx) => exportPolicy(tx, params.policyId))),
    handle(calls.importPolicies, ({ body, transaction, ...context }) =>
      transaction(async (tx) => ({
        results: await importPolicies(tx, deps, askerOf(context), body.policies, body),
      })),
    ),
  ];
}

function aboutAssignments(): Route[] {
  return [
    handle(calls.listAssignments, ({ params, read }) => read((tx) => readAssigned(tx, params.policyId))),
    handle(calls.saveAssignments, ({ params, body, transaction }) =>
      transaction((tx) => assignPolicy(tx, params.policyId, body.assignments)),
    ),
    handle(calls.previewAssignments, ({ params, body, read }) =>
      read(async (tx) => previewDevices(tx, await requirePolicy(tx, params.policyId), eachOnce(body.assignments))),
    ),
  ];
}

function aboutTemplates(): Route[] {
  return [
    handle(calls.listPolicyTemplates, ({ read }) => read(async (tx) => ({ items: await listTemplates(tx) }))),
    handle(calls.createPolicyTemplate, ({ body, transaction }) => transaction((tx) => createTemplate(tx, body))),
    handle(calls.deletePolicyTemplate, async ({ params, transaction }) => {
      await transaction((tx) => deleteTemplate(tx, params.policyTemplateId));
      return null;
    }),
  ];
}

import * as calls from '@muster/contract/calls/enrollment';
import { fail } from '../../platform/errors.ts';
import { mayAlso } from '../../platform/http/authorize.ts';
import { handle, handleFile, type Route } from '../../platform/http/route.ts';
import { makeEnrollmentProfile } from '../apple/index.ts';
import { prepareWorkspace } from './dep-enroll.ts';
import { type InvitationDeps, inviteToEnroll } from './invitations.ts';
import { deletePrepared, prepareDevices } from './prepared.ts';
import { preparedList } from './prepared-list.ts';
import { changeTemplate, createTemplate, deleteTemplate } from './templates.ts';
import { findTemplate, templateList } from './templates-list.ts';
import { createToken, deleteToken, enrollWithToken, workspaceOfToken } from './tokens.ts';
import { tokenList } from './tokens-list.ts';

async function* whole(content: Uint8Array) {
  yield content;
}

export function templateRoutes(deps: InvitationDeps): Route[] {
  return [...aboutTemplates(), ...aboutTokens(deps), ...aboutPrepared()];
}

function aboutTemplates(): Route[] {
  return [
    handle(calls.listEnrollmentTemplates, ({ query, read }) => read((tx) => templateList.page(tx, null, query))),
    handle(calls.readEnrollmentTemplate, ({ params, read }) =>
      read(async (tx) => (await findTemplate(tx, params.templateId)) ?? fail(3001)),
    ),
    handle(calls.createEnrollmentTemplate, ({ body, transaction }) => transaction((tx) => createTemplate(tx, body))),
    handle(calls.updateEnrollmentTemplate, ({ body, params, transaction }) =>
      transaction((tx) => changeTemplate(tx, params.templateId, body)),
    ),
    handle(calls.deleteEnrollmentTemplate, async ({ params, transaction }) => {
      await transaction((tx) => deleteTemplate(tx, params.templateId));
      return null;
    }),
  ];
}

function aboutTokens(deps: InvitationDeps): Route[] {
  return [
    handle(calls.listEnrollmentTokens, ({ query, read }) =>
      read((tx) => tokenList.page(tx, null, { ...query, sort: '-createdAt' })),
    ),
    handle(calls.createEnrollmentToken, ({ body, transaction }) => transaction((tx) => createToken(tx, deps, body))),
    handle(calls.deleteEnrollmentToken, async ({ params, transaction }) => {
      await transaction((tx) => deleteToken(tx, params.enrollmentTokenId));
      return null;
    }),
    handle(calls.inviteToEnroll, ({ body, transaction }) => transaction((tx) => inviteToEnroll(tx, deps, body))),
    handleFile(calls.enrollByToken, async ({ params, transactionIn }) => {
      const organizationId = await workspaceOfToken(deps, params.linkToken);
      await prepareWorkspace(deps, organizationId);
      const enrollmentId = await transactionIn(organizationId, (tx) => enrollWithToken(tx, params.linkToken));
      const profile = await transactionIn(organizationId, (tx) => makeEnrollmentProfile(tx, deps, enrollmentId));
      return { name: 'enroll.mobileconfig', type: 'application/x-apple-aspen-config', content: whole(profile) };
    }),
  ];
}

function aboutPrepared(): Route[] {
  return [
    handle(calls.listPreparedDevices, ({ query, read }) => read((tx) => preparedList.page(tx, null, query))),
    handle(calls.prepareDevices, ({ body, principal, membership, transaction }) => {
      const applies = mayAlso('admDevice', 'update', { principal, membership });
      return transaction((tx) => prepareDevices(tx, body, { applies }));
    }),
    handle(calls.deletePreparedDevices, ({ body, transaction }) =>
      transaction((tx) => deletePrepared(tx, body.preparedDeviceIds)),
    ),
  ];
}

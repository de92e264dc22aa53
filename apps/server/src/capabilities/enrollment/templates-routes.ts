import * as calls from '@muster/contract/calls/enrollment';
import { fail } from '../../platform/errors.ts';
import { handle, handleFile, type Route } from '../../platform/http/route.ts';
import type { DepDeps } from './dep-account.ts';
import { prepareWorkspace } from './dep-enroll.ts';
import {
  changeTemplate,
  createTemplate,
  createToken,
  deleteTemplate,
  deleteToken,
  enrollWithToken,
  workspaceOfToken,
} from './templates.ts';
import { findTemplate, templateList } from './templates-list.ts';
import { tokenList } from './tokens-list.ts';

async function* whole(content: Uint8Array) {
  yield content;
}

export function templateRoutes(deps: DepDeps): Route[] {
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
    handle(calls.listEnrollmentTokens, ({ query, read }) =>
      read((tx) => tokenList.page(tx, null, { ...query, sort: '-createdAt' })),
    ),
    handle(calls.createEnrollmentToken, ({ body, transaction }) => transaction((tx) => createToken(tx, deps, body))),
    handle(calls.deleteEnrollmentToken, async ({ params, transaction }) => {
      await transaction((tx) => deleteToken(tx, params.enrollmentTokenId));
      return null;
    }),
    handleFile(calls.enrollByToken, async ({ params, transactionIn }) => {
      const organizationId = await workspaceOfToken(deps, params.linkToken);
      await prepareWorkspace(deps, organizationId);
      const profile = await transactionIn(organizationId, (tx) => enrollWithToken(tx, deps, params.linkToken));
      return { name: 'enroll.mobileconfig', type: 'application/x-apple-aspen-config', content: whole(profile) };
    }),
  ];
}

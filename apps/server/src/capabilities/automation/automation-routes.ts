import * as calls from '@muster/contract/calls/automation';
import { counted } from '../../platform/http/count-views.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { replyStarted } from '../bulk-tasks/index.ts';
import type { DeviceDrivers } from '../commands/index.ts';
import { runAutomationKind, startRule } from './automation-kinds.ts';
import { automationRuleList, listRuns } from './automation-list.ts';
import { createRule, deleteRule, previewRule, readRule, switchRule, updateRule } from './automation-service.ts';
import { requireActions } from './require-actions.ts';

export function automationRoutes(drivers: DeviceDrivers): Route[] {
  return [
    ...counted(
      calls.countAutomationRules,
      handle(calls.listAutomationRules, ({ query, read }) => read((tx) => automationRuleList.page(tx, null, query))),
    ),
    handle(calls.readAutomationRule, ({ params, read }) => read((tx) => readRule(tx, params.automationRuleId))),
    handle(calls.createAutomationRule, ({ body, principal, membership, transaction }) => {
      requireActions({ principal, membership }, body.actions);
      return transaction((tx) => createRule(tx, body));
    }),
    handle(calls.updateAutomationRule, ({ body, params, principal, membership, transaction }) => {
      requireActions({ principal, membership }, body.actions);
      return transaction((tx) => updateRule(tx, params.automationRuleId, body));
    }),
    handle(calls.switchAutomationRule, ({ body, params, principal, membership, transaction }) =>
      transaction((tx) => switchRule(tx, { principal, membership }, params.automationRuleId, body.enabled)),
    ),
    handle(calls.deleteAutomationRule, async ({ params, transaction }) => {
      await transaction((tx) => deleteRule(tx, params.automationRuleId));
      return null;
    }),
    handle(calls.previewAutomationRule, ({ body, read }) => read((tx) => previewRule(tx, drivers, body))),
    handle(calls.runAutomationRule, ({ params, principal, membership, transaction }) =>
      transaction(async (tx) => {
        const taskId = await startRule(tx, drivers, { principal, membership }, params.automationRuleId);
        return replyStarted(tx, runAutomationKind(drivers), taskId, { principal, membership });
      }),
    ),
    handle(calls.listAutomationRuns, ({ params, query, read }) =>
      read(async (tx) => {
        await readRule(tx, params.automationRuleId);
        return listRuns(tx, params.automationRuleId, query);
      }),
    ),
  ];
}

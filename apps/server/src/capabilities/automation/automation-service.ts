/** Automation rules: made, changed, switched, deleted, and tried out. */
import { randomUUIDv7 } from 'node:crypto';
import type {
  AutomationDraft,
  AutomationPreview,
  AutomationRuleDetails,
  AutomationRuleInput,
} from '@muster/contract/automation';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { recordChange } from '../../platform/events/record-change.ts';
import { requireQuota } from '../billing/index.ts';
import type { DeviceDrivers } from '../commands/index.ts';
import { act } from './act.ts';
import { findRuleDetails } from './automation-list.ts';
import {
  countRules,
  deleteRuleRow,
  findNamed,
  forgetStates,
  insertRule,
  lockRule,
  saveRule,
} from './automation-store.ts';
import { previewMatching } from './matching-list.ts';
import { type Asker, requireActions } from './require-actions.ts';

export async function readRule(tx: Tx, id: string): Promise<AutomationRuleDetails> {
  return (await findRuleDetails(tx, id)) ?? fail(3001);
}

export async function createRule(tx: Tx, given: AutomationRuleInput): Promise<AutomationRuleDetails> {
  const rule = eachOnce(given);
  await requireNamed(tx, rule);
  await requireQuota(tx, 'mdmAutomationRules', { used: countRules });
  const id = randomUUIDv7();
  await insertRule(tx, id, rule);
  const facts = { entity: 'automationRule', entityId: id, entityName: rule.name } as const;
  await recordChange(tx, { ...facts, action: 'create', after: { ...rule } });
  return readRule(tx, id);
}

export async function updateRule(
  tx: Tx,
  id: string,
  { updatedAt, ...given }: AutomationRuleInput & { updatedAt?: string | undefined },
): Promise<AutomationRuleDetails> {
  const { updatedAt: current, id: _, ...before } = (await lockRule(tx, id)) ?? fail(3001);
  if (updatedAt !== undefined && updatedAt !== current) fail(5203);
  const after = eachOnce(given);
  // What was there before and has gone meanwhile may stay.
  await requireNamed(tx, after, before);
  await saveRule(tx, id, after);
  const asked = ({ trigger, deviceAudienceIds, match, conditions }: AutomationRuleInput) =>
    JSON.stringify([trigger, deviceAudienceIds, match, conditions]);
  if (asked(before) !== asked(after)) await forgetStates(tx, id);
  const facts = { entity: 'automationRule', entityId: id, entityName: after.name } as const;
  await recordChange(tx, { ...facts, action: 'update', before: { ...before }, after: { ...after } });
  return readRule(tx, id);
}

/** As it is already: nothing happens. */
export async function switchRule(tx: Tx, asker: Asker, id: string, enabled: boolean): Promise<AutomationRuleDetails> {
  const { updatedAt: _, id: __, ...rule } = (await lockRule(tx, id)) ?? fail(3001);
  if (enabled) requireActions(asker, rule.actions);
  if (rule.enabled !== enabled) {
    await saveRule(tx, id, { ...rule, enabled });
    const facts = { entity: 'automationRule', entityId: id, entityName: rule.name } as const;
    await recordChange(tx, { ...facts, action: 'update', before: { enabled: !enabled }, after: { enabled } });
  }
  return readRule(tx, id);
}

export async function deleteRule(tx: Tx, id: string): Promise<void> {
  const { updatedAt: _, id: __, ...before } = (await lockRule(tx, id)) ?? fail(3001);
  await deleteRuleRow(tx, id);
  const facts = { entity: 'automationRule', entityId: id, entityName: before.name } as const;
  await recordChange(tx, { ...facts, action: 'delete', before: { ...before } });
}

/** Nothing is done. */
export async function previewRule(
  tx: Tx,
  drivers: DeviceDrivers,
  { limit, ...draft }: AutomationDraft & { limit: number },
): Promise<AutomationPreview> {
  await requireNamed(tx, draft, { deviceAudienceIds: [], actions: draft.actions });
  const { devices, matching, sample } = await previewMatching(tx, draft, limit);
  const rule = { id: randomUUIDv7(), name: '' };
  const told: AutomationPreview['sample'] = [];
  for (const { device, ...row } of sample) {
    const doing = { drivers, rule, deviceId: device.id, dry: true };
    told.push({ device, ...row, actions: row.matches ? await act(tx, doing, draft.actions) : [] });
  }
  return { devices, matching, sample: told };
}

function eachOnce(rule: AutomationRuleInput): AutomationRuleInput {
  return { ...rule, deviceAudienceIds: [...new Set(rule.deviceAudienceIds)] };
}

type Naming = Pick<AutomationDraft, 'deviceAudienceIds' | 'actions'>;

function namedBy({ deviceAudienceIds, actions }: Naming) {
  return {
    audiences: deviceAudienceIds,
    policies: actions.flatMap((action) => (action.kind === 'assignPolicy' ? [action.policyId] : [])),
    people: actions.flatMap((action) => (action.kind === 'notify' ? action.personIds : [])),
  };
}

/** What it names has to be of the workspace, but for what was named before. */
async function requireNamed(tx: Tx, rule: Naming, before?: Naming): Promise<void> {
  const named = namedBy(rule);
  const known = await findNamed(tx, named);
  const had = before && namedBy(before);
  const reasons = { audiences: 'AUDIENCE', policies: 'POLICY', people: 'PERSON' } as const;
  for (const kind of ['audiences', 'policies', 'people'] as const) {
    const there = new Set([...known[kind], ...(had?.[kind] ?? [])]);
    if (named[kind].some((id) => !there.has(id))) fail(5320, { reason: reasons[kind] });
  }
}

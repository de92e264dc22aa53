import type { AutomationAction } from '@muster/contract/automation';
import type { Action, Resource } from '@muster/contract/permissions';
import { requireAlso } from '../../platform/http/authorize.ts';
import type { Membership, Principal } from '../../platform/http/route.ts';

export interface Asker {
  principal: Pick<Principal, 'scopes'>;
  membership: Membership;
}

/** What somebody would need to do the same by hand. Telling people and programs is part of rules. */
const needs: Partial<Record<AutomationAction['kind'], readonly [Resource, Action]>> = {
  addTags: ['admDevice', 'update'],
  removeTags: ['admDevice', 'update'],
  assignPolicy: ['policy', 'update'],
  command: ['command', 'create'],
};

/** A token for rules alone does nothing through a rule that it could not do otherwise. */
export function requireActions(asker: Asker, actions: readonly AutomationAction[]): void {
  for (const { kind } of actions) {
    const need = needs[kind];
    if (need) requireAlso(...need, asker);
  }
}

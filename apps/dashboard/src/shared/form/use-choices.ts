import type { listApps } from '@muster/contract/calls/apps';
import type { listDepProfiles } from '@muster/contract/calls/dep';
import type { listDeviceAudiences } from '@muster/contract/calls/device-audiences';
import type { listEnrollmentTemplates } from '@muster/contract/calls/enrollment';
import type { listGroups } from '@muster/contract/calls/groups';
import type { listPolicies } from '@muster/contract/calls/policies';
import { page } from '@muster/contract/constants';
import type { Option } from '@muster/ui/option';
import { useCallback, useMemo, useState } from 'react';
import { useCall } from '../api/use-call.ts';
import { useServices } from '../services.ts';

export interface Named {
  id: string;
  name: string;
}

export interface Choices {
  /** All of them, where they are few. */
  options?: readonly Option[];
  /** Or those that a search finds. */
  load?(query: string, signal: AbortSignal): Promise<readonly Option[]>;
  nameOf(id: string): string | undefined;
}

const toOption = ({ id, name }: Named) => ({ value: id, label: name });

export type NamedCall =
  | typeof listApps
  | typeof listGroups
  | typeof listDepProfiles
  | typeof listDeviceAudiences
  | typeof listEnrollmentTemplates
  | typeof listPolicies;

/** Apps, groups and the like of a workspace to choose from: as a list where they fit, otherwise by what is typed. */
export function useChoices(call: NamedCall, org: string, entity: string, known: readonly Named[]): Choices {
  const { api } = useServices();
  const params = { org };
  const query = { limit: String(page.max) };
  const { data } = useCall(call, { params, query }, { enabled: org !== '', follows: [entity] });
  const names = useMemo(() => new Map(known.map(({ id, name }) => [id, name])), [known]);
  for (const { id, name } of (data?.items ?? []) as readonly Named[]) names.set(id, name);
  const load = useCallback(
    async (q: string, signal: AbortSignal) => {
      const { items } = await api.send(call, { params: { org }, query: { q, limit: '20' } }, signal);
      for (const { id, name } of items as readonly Named[]) names.set(id, name);
      return (items as readonly Named[]).map(toOption);
    },
    [api, call, org, names],
  );
  const all = data && data.next === null ? (data.items as readonly Named[]).map(toOption) : undefined;
  return { ...(all ? { options: all } : { load }), nameOf: (id) => names.get(id) };
}

/** Those that are known already; `unknown` says what one is called that is not among them. */
export function choicesOf(options: readonly Option[], unknown?: (value: string) => string | undefined): Choices {
  return { options, nameOf: (value) => options.find((option) => option.value === value)?.label ?? unknown?.(value) };
}

type Find = (query: string, signal: AbortSignal) => Promise<readonly Option[]>;

/** What is too much for a list: what a search finds. Keep the function the same from one rendering to the next. */
export function useFound(find: Find, known: readonly Named[]): Choices {
  const [names] = useState(() => new Map<string, string>());
  for (const { id, name } of known) names.set(id, name);
  const load = useCallback(
    async (query: string, signal: AbortSignal) => {
      const options = await find(query, signal);
      for (const { value, label } of options) names.set(value, label);
      return options;
    },
    [find, names],
  );
  return { load, nameOf: (id) => names.get(id) };
}

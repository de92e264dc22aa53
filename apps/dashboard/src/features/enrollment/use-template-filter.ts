import { listEnrollmentTemplates } from '@muster/contract/calls/enrollment';
import { page } from '@muster/contract/constants';
import { useMemo } from 'react';
import { useCall } from '../../shared/api/use-call.ts';
import type { ListFilter } from '../../shared/list/define-list.ts';
import { useOpened } from '../../shared/list/use-opened.ts';

/** The filter by template; which ones there are is asked for when it is first opened, or set by the address. */
export function useTemplateFilter(org: string): ListFilter {
  const { isOpened, open } = useOpened();
  const { data } = useCall(
    listEnrollmentTemplates,
    { params: { org }, query: { limit: String(page.max) } },
    { enabled: isOpened('templateId') },
  );
  const items = data?.items;
  return useMemo(
    () => ({
      id: 'templateId',
      label: ({ enrollment }) => enrollment.links.columns.template,
      kind: 'choice',
      options: (items ?? []).map(({ id, name }) => ({ value: id, label: () => name })),
      open: true,
      onOpen: () => open('templateId'),
      pending: items === undefined,
      always: true,
    }),
    [items, open],
  );
}

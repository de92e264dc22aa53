import { listEnrollmentTemplates, readEnrollmentTemplate } from '@muster/contract/calls/enrollment';
import { useMemo } from 'react';
import type { ListFilter } from '../../shared/list/define-list.ts';
import { useNamedOptions } from '../../shared/list/use-named-options.ts';
import { useServices } from '../../shared/services.ts';

/** The filter by template. */
export function useTemplateFilter(org: string): ListFilter {
  const { api } = useServices();
  const named = useNamedOptions(listEnrollmentTemplates, {
    org,
    id: 'templateId',
    entity: 'admEnrollmentTemplate',
    readOne: (templateId, signal) => api.send(readEnrollmentTemplate, { params: { org, templateId } }, signal),
  });
  return useMemo(
    () => ({
      id: 'templateId',
      label: ({ enrollment }) => enrollment.links.columns.template,
      kind: 'choice',
      open: true,
      always: true,
      ...named,
    }),
    [named],
  );
}

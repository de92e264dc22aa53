import { listEnrollmentTemplates, readEnrollmentTemplate } from '@muster/contract/calls/enrollment';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { usePageActions } from '../../../shared/actions/page-actions.ts';
import { useDialogs } from '../../../shared/dialogs/use-dialogs.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { ListPage } from '../../../shared/list/ListPage.tsx';
import { rowOrGone } from '../../../shared/list/row-or-gone.ts';
import { useCallList } from '../../../shared/list/use-call-list.ts';
import { useGates } from '../../../shared/permissions/use-gates.ts';
import { useServices } from '../../../shared/services.ts';
import { LockedButton } from '../../../shared/ui/LockedButton.tsx';
import { useOwnChanges } from '../own-changes.ts';
import { newTemplate } from './new-template.ts';
import { templatesList } from './templates-list.tsx';

export function TemplatesTab({ org }: { org: string }) {
  const i18n = useAccountI18n();
  const { text, texts } = i18n;
  const { api } = useServices();
  const { openPanel } = useDialogs();
  const gates = useGates();
  const mayCreate = gates?.may('admEnrollmentTemplate', 'create') ?? false;
  const definition = useMemo(() => templatesList(i18n), [i18n]);
  const list = useCallList(definition, listEnrollmentTemplates, {
    params: { org },
    entity: 'admEnrollmentTemplate',
    row: (templateId, signal) => rowOrGone(api.send(readEnrollmentTemplate, { params: { org, templateId } }, signal)),
  });
  useOwnChanges(list.refresh);
  const { create } = text.enrollment.templates;
  const make = () => openPanel(newTemplate);
  usePageActions(mayCreate ? [{ key: 'create-template', label: create, icon: Plus, onAction: make }] : []);
  const reason = gates === undefined || mayCreate ? undefined : texts.messages.permission.readOnly;
  return (
    <ListPage
      list={list}
      title={text.enrollment.tabs.templates}
      within
      action={
        <LockedButton icon={Plus} reason={reason} onClick={make}>
          {create}
        </LockedButton>
      }
      panel="admEnrollmentTemplate"
    />
  );
}

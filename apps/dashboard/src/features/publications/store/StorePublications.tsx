import { Plus } from 'lucide-react';
import { usePageActions } from '../../../shared/actions/page-actions.ts';
import { useDialogs } from '../../../shared/dialogs/use-dialogs.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { ListPage } from '../../../shared/list/ListPage.tsx';
import { useGates } from '../../../shared/permissions/use-gates.ts';
import { LockedButton } from '../../../shared/ui/LockedButton.tsx';
import { newPanelId } from '../panel/panel-id.ts';
import { usePublications } from '../use-publications.ts';

export function StorePublications({ org }: { org: string }) {
  const { text, texts } = useAccountI18n();
  const { openPanel } = useDialogs();
  const gates = useGates();
  const mayCreate = gates?.may('publishedApplication', 'create') ?? false;
  const list = usePublications(org);
  const create = () => openPanel({ s: 'publication', id: newPanelId() });
  usePageActions(
    mayCreate ? [{ key: 'create-publication', label: text.publications.create, icon: Plus, onAction: create }] : [],
  );
  const reason = gates === undefined || mayCreate ? undefined : texts.messages.permission.readOnly;
  return (
    <ListPage
      list={list}
      title={text.routes['app-publications']}
      within
      action={
        <LockedButton icon={Plus} reason={reason} onClick={create}>
          {text.publications.create}
        </LockedButton>
      }
      panel="publication"
    />
  );
}

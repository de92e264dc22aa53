import { Plus } from 'lucide-react';
import { useParams } from 'react-router';
import { usePageActions } from '../../shared/actions/page-actions.ts';
import { useCurrentApp } from '../../shared/apps/current-app.ts';
import { useDialogs } from '../../shared/dialogs/use-dialogs.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { ListPage } from '../../shared/list/ListPage.tsx';
import { useGates } from '../../shared/permissions/use-gates.ts';
import { LockedButton } from '../../shared/ui/LockedButton.tsx';
import { newPanelId } from './panel/panel-id.ts';
import { usePublications } from './use-publications.ts';

/** What of an app is published, and to whom. */
export function AppPublicationsPage() {
  const { text, texts } = useAccountI18n();
  const { org = '' } = useParams();
  const { id, security } = useCurrentApp();
  const { openPanel } = useDialogs();
  const gates = useGates();
  const mayCreate = gates?.may('publishedApplication', 'create', security.role) ?? false;
  const list = usePublications(org, id);
  const create = () => openPanel({ s: 'publication', id: newPanelId(id) });
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

import { listApps } from '@muster/contract/calls/apps';
import { countAudiences, listAudiences, readAudience } from '@muster/contract/calls/audiences';
import { page } from '@muster/contract/constants';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { usePageActions } from '../../shared/actions/page-actions.ts';
import { useCall } from '../../shared/api/use-call.ts';
import { useDialogs } from '../../shared/dialogs/use-dialogs.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { useChangedHere } from '../../shared/list/changed-here.ts';
import { ListPage } from '../../shared/list/ListPage.tsx';
import { rowOrGone } from '../../shared/list/row-or-gone.ts';
import { useCallList } from '../../shared/list/use-call-list.ts';
import { useOpened } from '../../shared/list/use-opened.ts';
import { useGates } from '../../shared/permissions/use-gates.ts';
import { useActiveOrg } from '../../shared/permissions/use-workspace.ts';
import { useServices } from '../../shared/services.ts';
import { LockedButton } from '../../shared/ui/LockedButton.tsx';
import { audienceList } from './audience-list.tsx';

/** Who may see what is published: the audiences of the workspace and of its apps. */
export function AudiencesPage() {
  const { text, texts } = useAccountI18n();
  const org = useActiveOrg() ?? '';
  const { openPanel } = useDialogs();
  const gates = useGates();
  const mayCreate = gates?.may('userAudience', 'create') ?? false;
  const list = useAudiences(org);
  useChangedHere(list);
  const create = () => openPanel({ s: 'audience', id: 'new' });
  const words = text.audiences;
  usePageActions(mayCreate ? [{ key: 'create-audience', label: words.create, icon: Plus, onAction: create }] : []);
  const reason = gates === undefined || mayCreate ? undefined : texts.messages.permission.readOnly;
  return (
    <ListPage
      list={list}
      title={text.routes.audiences}
      action={
        <LockedButton icon={Plus} reason={reason} onClick={create}>
          {words.create}
        </LockedButton>
      }
      panel="audience"
    />
  );
}

function useAudiences(org: string) {
  const { texts } = useAccountI18n();
  const { api } = useServices();
  const { isOpened, open } = useOpened();
  const wantsApps = org !== '' && isOpened('applicationId');
  const apps = useCall(
    listApps,
    { params: { org }, query: { limit: String(page.max) } },
    { enabled: wantsApps, follows: ['application'] },
  ).data?.items;
  const definition = useMemo(
    () => audienceList({ labels: texts.labels, apps: { items: apps, open: () => open('applicationId') } }),
    [texts.labels, apps, open],
  );
  return useCallList(definition, listAudiences, {
    params: { org },
    entity: 'userAudience',
    counts: countAudiences,
    row: (audienceId, signal) => rowOrGone(api.send(readAudience, { params: { org, audienceId } }, signal)),
  });
}

import { listApps } from '@muster/contract/calls/apps';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { usePageActions } from '../../shared/actions/page-actions.ts';
import { AppsNav } from '../../shared/apps/AppsNav.tsx';
import { useDialogs } from '../../shared/dialogs/use-dialogs.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { ListPage } from '../../shared/list/ListPage.tsx';
import { useCallList } from '../../shared/list/use-call-list.ts';
import { lazyPart } from '../../shared/parts/lazy-part.tsx';
import { pathTo } from '../../shared/paths.ts';
import { useGates } from '../../shared/permissions/use-gates.ts';
import { useActiveOrg } from '../../shared/permissions/use-workspace.ts';
import { LockedButton } from '../../shared/ui/LockedButton.tsx';
import { appList } from './app-list.tsx';
import { ExpiringNotice } from './ExpiringNotice.tsx';

const NewApp = lazyPart(async () => (await import('./NewApp.tsx')).NewApp);

/** The apps of the workspace, or those of them that one sees. */
export function AppsPage() {
  const i18n = useAccountI18n();
  const { text, texts } = i18n;
  const org = useActiveOrg() ?? '';
  const navigate = useNavigate();
  const dialogs = useDialogs();
  const gates = useGates();
  const mayCreate = gates?.may('application', 'create') ?? false;
  const definition = useMemo(() => appList(i18n), [i18n]);
  const list = useCallList(definition, listApps, { params: { org }, entity: 'application' });

  async function create(): Promise<void> {
    let made: string | undefined;
    await dialogs.modal({
      title: text.apps.create,
      content: (close) => (
        <NewApp
          org={org}
          onClose={close}
          onCreated={({ slug }) => {
            made = slug;
            close();
          }}
        />
      ),
    });
    if (made !== undefined) await navigate(pathTo('app-builds', { org, app: made }));
  }

  usePageActions(
    mayCreate ? [{ key: 'create-app', label: text.apps.create, icon: Plus, onAction: () => void create() }] : [],
  );
  const reason = gates === undefined || mayCreate ? undefined : texts.messages.permission.readOnly;
  return (
    <ListPage
      list={list}
      title={text.routes.apps}
      action={
        <LockedButton icon={Plus} reason={reason} onClick={() => void create()}>
          {text.apps.create}
        </LockedButton>
      }
      back={<AppsNav org={org} />}
      notice={<ExpiringNotice org={org} />}
      to={({ slug }) => pathTo('app-builds', { org, app: slug })}
    />
  );
}

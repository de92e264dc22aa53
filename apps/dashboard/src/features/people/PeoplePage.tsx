import { countPeople, exportPeople, listPeople, listTags } from '@muster/contract/calls/people';
import { UserPlus } from 'lucide-react';
import { useMemo } from 'react';
import { usePageActions } from '../../shared/actions/page-actions.ts';
import { useCall } from '../../shared/api/use-call.ts';
import { useAskedDialog } from '../../shared/dialogs/use-asked-dialog.ts';
import { useDialogs } from '../../shared/dialogs/use-dialogs.ts';
import { useGroups } from '../../shared/groups/use-groups.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { useChangedHere } from '../../shared/list/changed-here.ts';
import { ListPage } from '../../shared/list/ListPage.tsx';
import { useCallList } from '../../shared/list/use-call-list.ts';
import { useOpened } from '../../shared/list/use-opened.ts';
import { lazyPart } from '../../shared/parts/lazy-part.tsx';
import { useGates, usePermission } from '../../shared/permissions/use-gates.ts';
import { useActiveOrg, useWorkspace } from '../../shared/permissions/use-workspace.ts';
import { useServices } from '../../shared/services.ts';
import { LockedButton } from '../../shared/ui/LockedButton.tsx';
import { useBulkActions } from './bulk/use-bulk-actions.tsx';
import { EmployeeButtons } from './EmployeeButtons.tsx';
import { LimitNotices } from './LimitNotices.tsx';
import { PeopleMenu } from './PeopleMenu.tsx';
import styles from './people.module.css';
import { peopleList } from './people-list.tsx';
import { peopleNews } from './people-news.ts';
import { usePeopleLimits } from './use-people-limits.ts';

const InviteForm = lazyPart(async () => (await import('./invite/InviteForm.tsx')).InviteForm);

/** Collaborators, those who are invited, and employees, in one place. */
export function PeoplePage() {
  const { text, texts, fill } = useAccountI18n();
  const org = useActiveOrg() ?? '';
  const dialogs = useDialogs();
  const role = useWorkspace().data?.organization.security.role;
  const rooms = usePeopleLimits();
  const mayInvite = usePermission('invitation', 'create');
  const mayChange = usePermission('organizationCollaborator', 'update');
  const mayExport = usePermission('organizationCollaborator', 'export');
  const list = usePeople(org);
  useChangedHere(list);
  const actions = useBulkActions(org, list);

  function invite(): void {
    void dialogs.modal({
      title: text.people.invite,
      content: (close) => <InviteForm org={org} isOwner={role === 'owner'} onClose={close} onInvited={list.refresh} />,
    });
  }

  const full = rooms?.collaborators.state === 'reached';
  const reached = fill(text.people.limits.reached.collaborators, { limit: rooms?.collaborators.limit ?? 0 });
  usePageActions(
    mayInvite && !full ? [{ key: 'invite', label: text.people.invite, icon: UserPlus, onAction: invite }] : [],
  );
  const isKnown = useGates() !== undefined && rooms !== undefined;
  useAskedDialog('invite', isKnown, () => {
    if (mayInvite && !full) invite();
  });
  const { view, filters } = list.state;
  const kinds = Array.isArray(filters.kind) ? filters.kind : [filters.kind];
  const onEmployees = view === 'employees' || (kinds.length === 1 && kinds[0] === 'employee');
  const reason = mayInvite ? (full ? reached : undefined) : texts.messages.permission.readOnly;
  return (
    <ListPage
      list={list}
      title={text.routes.people}
      notice={<LimitNotices />}
      action={
        <div className={styles.tools}>
          <PeopleMenu org={org} onAdded={list.refresh} />
          {onEmployees ? (
            <EmployeeButtons org={org} onAdded={list.refresh} />
          ) : (
            <LockedButton icon={UserPlus} reason={role === undefined ? undefined : reason} onClick={invite}>
              {text.people.invite}
            </LockedButton>
          )}
        </div>
      }
      actions={mayChange ? actions : []}
      exportable={mayExport}
      panel="user"
    />
  );
}

function usePeople(org: string) {
  const { texts } = useAccountI18n();
  const { api } = useServices();
  const { isOpened, open } = useOpened();
  const groups = useGroups('', isOpened('group')).data?.items;
  const wantsTags = org !== '' && isOpened('tag');
  const tags = useCall(listTags, { params: { org }, query: {} }, { enabled: wantsTags }).data?.items;
  const definition = useMemo(
    () => peopleList({ groups, tags: tags?.map(({ tag }) => tag), open }, texts.labels),
    [groups, tags, open, texts.labels],
  );
  return useCallList(definition, listPeople, {
    params: { org },
    toNews: peopleNews,
    counts: countPeople,
    row: async (personId, signal) => (await import('./read-row.ts')).readRow(api, { org, personId }, signal),
    table: (query, signal) => api.open(exportPeople, { params: { org }, query }, signal),
  });
}

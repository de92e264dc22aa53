import { listDepProfiles, readDepProfile } from '@muster/contract/calls/dep';
import type { DepProfile } from '@muster/contract/dep';
import { Plus, Star, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { usePageActions } from '../../../shared/actions/page-actions.ts';
import type { LiveNews } from '../../../shared/api/live-changes.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { collectRows } from '../../../shared/list/collect-rows.ts';
import type { ListAction } from '../../../shared/list/define-list.ts';
import { ListPage } from '../../../shared/list/ListPage.tsx';
import type { ListNews } from '../../../shared/list/list-source.ts';
import { newsOfRows } from '../../../shared/list/news-of-rows.ts';
import { rowOrGone } from '../../../shared/list/row-or-gone.ts';
import type { Selected } from '../../../shared/list/selection.ts';
import { useCallList } from '../../../shared/list/use-call-list.ts';
import type { List } from '../../../shared/list/use-list.ts';
import { pathTo } from '../../../shared/paths.ts';
import { useGates } from '../../../shared/permissions/use-gates.ts';
import { useServices } from '../../../shared/services.ts';
import { LockedButton } from '../../../shared/ui/LockedButton.tsx';
import { depProfileList } from './dep-profile-list.tsx';
import { useProfileActions } from './use-profile-actions.ts';

/** How many devices have each, and which is for new ones, changes with devices and the account. */
function profileNews(change: Exclude<LiveNews, 'gap'>): ListNews | undefined {
  if (change.entity === 'admDepProfile') return newsOfRows(change);
  return change.entity === 'admDepDevice' || change.entity === 'admEnterprise' ? 'gap' : undefined;
}

export function DepProfiles({ org }: { org: string }) {
  const i18n = useAccountI18n();
  const { text, texts } = i18n;
  const { api } = useServices();
  const navigate = useNavigate();
  const gates = useGates();
  const definition = useMemo(() => depProfileList(i18n), [i18n]);
  const list = useCallList(definition, listDepProfiles, {
    params: { org },
    toNews: profileNews,
    row: (depProfileId, signal) => rowOrGone(api.send(readDepProfile, { params: { org, depProfileId } }, signal)),
  });
  const actions = useListActions(org, list);
  const mayCreate = gates?.may('admDepProfile', 'create') ?? false;
  const to = (id: string) => `${pathTo('devices-automated', { org })}?tab=profiles&section=${id}`;
  const create = () => void navigate(to('new'));
  usePageActions(
    mayCreate ? [{ key: 'create-profile', label: text.dep.profiles.create, icon: Plus, onAction: create }] : [],
  );
  const reason = gates === undefined || mayCreate ? undefined : texts.messages.permission.readOnly;
  return (
    <ListPage
      list={list}
      title={text.dep.tabs.profiles}
      within
      action={
        <LockedButton icon={Plus} reason={reason} onClick={create}>
          {text.dep.profiles.create}
        </LockedButton>
      }
      actions={actions}
      to={({ id }) => to(id)}
    />
  );
}

function useListActions(org: string, list: List<DepProfile>): ListAction<DepProfile>[] {
  const gates = useGates();
  const { makeDefault, remove } = useProfileActions(org);
  const withOne = (act: (profile: DepProfile) => Promise<boolean>) => async (selected: Selected) => {
    const of = { source: list.source, rowKey: ({ id }: DepProfile) => id, query: list.state };
    const [profile] = await collectRows(of, selected, new AbortController().signal);
    if (!profile || !(await act(profile))) return;
    list.selection.clear();
    list.refresh();
  };
  return [
    ...(gates?.may('admEnterprise', 'update')
      ? [
          {
            id: 'default',
            label: ({ dep }) => dep.profiles.makeDefault,
            icon: Star,
            exactly: 1,
            concerns: ({ isDefault }) => !isDefault,
            run: withOne(makeDefault),
          } satisfies ListAction<DepProfile>,
        ]
      : []),
    ...(gates?.may('admDepProfile', 'delete')
      ? [
          {
            id: 'delete',
            label: ({ dep }) => dep.profiles.delete,
            icon: Trash2,
            danger: true,
            exactly: 1,
            run: withOne(remove),
          } satisfies ListAction<DepProfile>,
        ]
      : []),
  ];
}

import { listDepDevices, listDepProfiles, readDepDevice, readDepProfile } from '@muster/contract/calls/dep';
import type { DepDevice } from '@muster/contract/dep';
import { FileCheck2, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
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
import { useNamedOptions } from '../../../shared/list/use-named-options.ts';
import { useGates } from '../../../shared/permissions/use-gates.ts';
import { useServices } from '../../../shared/services.ts';
import { depDeviceList } from './dep-device-list.tsx';
import { useDepActions } from './use-dep-actions.tsx';

/** A sync is told as one; so is that a device has enrolled, by that device. */
function depDeviceNews(change: Exclude<LiveNews, 'gap'>): ListNews | undefined {
  if (change.entity === 'admDepDevice')
    return change.type === 'admDepDevice.update' || change.type === 'admDepDevice.delete' ? newsOfRows(change) : 'gap';
  return change.entity === 'admDepProfile' || change.type === 'admDevice.enrolled' ? 'gap' : undefined;
}

/** All devices that Apple has for this workspace, or had. */
export function DepDevices({ org }: { org: string }) {
  const i18n = useAccountI18n();
  const { api } = useServices();
  const profiles = useNamedOptions(listDepProfiles, {
    org,
    id: 'depProfileId',
    entity: 'admDepProfile',
    readOne: (depProfileId, signal) => api.send(readDepProfile, { params: { org, depProfileId } }, signal),
  });
  const definition = useMemo(() => depDeviceList(i18n, profiles), [i18n, profiles]);
  const list = useCallList(definition, listDepDevices, {
    params: { org },
    toNews: depDeviceNews,
    row: (depDeviceId, signal) => rowOrGone(api.send(readDepDevice, { params: { org, depDeviceId } }, signal)),
  });
  const actions = useListActions(org, list);
  return <ListPage list={list} title={i18n.text.dep.tabs.devices} within actions={actions} panel="admDepDevice" />;
}

function useListActions(org: string, list: List<DepDevice>): ListAction<DepDevice>[] {
  const gates = useGates();
  const { assign, disown } = useDepActions(org, () => {
    list.selection.clear();
    list.rows.store.tell('gap');
  });
  const rowsOf = (selected: Selected) =>
    collectRows(
      { source: list.source, rowKey: ({ id }) => id, query: list.state },
      selected,
      new AbortController().signal,
    );
  const concerns = ({ goneAt }: DepDevice) => goneAt === null;
  return [
    ...(gates?.may('admDepDevice', 'update')
      ? [
          {
            id: 'assign',
            label: ({ dep }) => dep.assign.action,
            icon: FileCheck2,
            concerns,
            run: async (selected) => assign(await rowsOf(selected)),
          } satisfies ListAction<DepDevice>,
        ]
      : []),
    ...(gates?.may('admDepDevice', 'delete')
      ? [
          {
            id: 'disown',
            label: ({ dep }) => dep.disown.action,
            icon: Trash2,
            danger: true,
            concerns,
            run: async (selected) => disown(await rowsOf(selected)),
          } satisfies ListAction<DepDevice>,
        ]
      : []),
  ];
}

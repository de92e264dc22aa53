import { listDepSyncs } from '@muster/contract/calls/dep';
import { useMemo } from 'react';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { ListPage } from '../../../shared/list/ListPage.tsx';
import { useCallList } from '../../../shared/list/use-call-list.ts';
import { depSyncList } from './dep-sync-list.tsx';

/** Each look at what Apple has, and what it brought. */
export function DepSyncs({ org }: { org: string }) {
  const i18n = useAccountI18n();
  const definition = useMemo(() => depSyncList(i18n), [i18n]);
  const list = useCallList(definition, listDepSyncs, {
    params: { org },
    toNews: ({ type }) => (type === 'admDepDevice.synced' ? 'gap' : undefined),
  });
  return <ListPage list={list} title={i18n.text.dep.tabs.syncs} within />;
}

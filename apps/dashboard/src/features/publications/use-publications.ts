import { listApps } from '@muster/contract/calls/apps';
import { countPublications, listPublications, readPublication } from '@muster/contract/calls/publications';
import { page } from '@muster/contract/constants';
import { useMemo } from 'react';
import { useCall } from '../../shared/api/use-call.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { rowOrGone } from '../../shared/list/row-or-gone.ts';
import { useCallList } from '../../shared/list/use-call-list.ts';
import { useOpened } from '../../shared/list/use-opened.ts';
import { useServices } from '../../shared/services.ts';
import { useOwnChanges } from './own-changes.ts';
import { publicationsList } from './publications-list.tsx';

/** The publications of a workspace or, with an app, of that app. */
export function usePublications(org: string, appId?: string) {
  const i18n = useAccountI18n();
  const { api } = useServices();
  const { isOpened, open } = useOpened();
  const wanted = appId === undefined && isOpened('applicationId');
  const query = { limit: String(page.max), sort: 'name' } as const;
  const apps = useCall(listApps, { params: { org }, query }, { enabled: wanted });
  const items = apps.data?.items;
  const definition = useMemo(() => {
    const options = items?.map(({ id, name }) => ({ value: id, label: name }));
    return publicationsList(i18n, appId === undefined ? { options, open: () => open('applicationId') } : undefined);
  }, [i18n, items, appId, open]);
  const list = useCallList(definition, listPublications, {
    params: { org },
    ...(appId !== undefined && { always: { applicationId: appId } }),
    entity: 'publishedApplication',
    counts: countPublications,
    row: (publicationId, signal) => rowOrGone(api.send(readPublication, { params: { org, publicationId } }, signal)),
  });
  useOwnChanges(list.refresh);
  return list;
}

import { countUsers, exportUsers, listUsers } from '@muster/contract/calls/admin-users';
import { useMemo } from 'react';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { ListPage } from '../../shared/list/ListPage.tsx';
import { useCallList } from '../../shared/list/use-call-list.ts';
import { useServices } from '../../shared/services.ts';
import { accountList } from './account-list.tsx';

/** Every account of the server; each opens a panel, from whose menu one acts for it. */
export function AccountsPage() {
  const i18n = useAccountI18n();
  const { api } = useServices();
  const definition = useMemo(() => accountList(i18n), [i18n]);
  const list = useCallList(definition, listUsers, {
    counts: countUsers,
    // The whole of them, whatever is shown.
    table: (_query, signal) => api.open(exportUsers, {}, signal),
  });
  return <ListPage list={list} title={i18n.text.routes['dm-people']} panel="account" />;
}

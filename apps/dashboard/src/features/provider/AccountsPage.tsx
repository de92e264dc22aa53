import { exportUsers, listUsers } from '@muster/contract/calls/admin-users';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { showToast } from '../../shared/errors/show-toast.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { callSource } from '../../shared/list/call-source.ts';
import { ListPage } from '../../shared/list/ListPage.tsx';
import { isChoice, type ListQuery } from '../../shared/list/list-state.ts';
import { useList } from '../../shared/list/use-list.ts';
import { useServices } from '../../shared/services.ts';
import { useSupplant } from '../../shared/supplanting/use-supplant.tsx';
import { accountList } from './account-list.tsx';

const yesNo = ['unverified', 'has2FAActive', 'newsletter'] as const;

function toQuery({ search, filters, sort }: ListQuery) {
  const { role } = filters;
  const column = sort?.column as 'email' | 'creationDate' | undefined;
  return {
    ...(search.trim() === '' ? {} : { q: search.trim() }),
    ...(typeof role === 'object' && isChoice(role) ? { role: role.join(',') } : {}),
    ...Object.fromEntries(
      yesNo.flatMap((name) => (typeof filters[name] === 'boolean' ? [[name, String(filters[name])]] : [])),
    ),
    ...(column && { sort: sort?.descending ? (`-${column}` as const) : column }),
  };
}

/** Every account of the server; opening one begins to act for it. */
export function AccountsPage() {
  const i18n = useAccountI18n();
  const { api } = useServices();
  const client = useQueryClient();
  const supplant = useSupplant();
  const definition = useMemo(() => accountList(i18n), [i18n]);
  const source = useMemo(
    () => ({
      ...callSource({ api, client }, listUsers, { toQuery }),
      table: async (_query: ListQuery, signal: AbortSignal) => (await api.open(exportUsers, {}, signal)).blob(),
    }),
    [api, client],
  );
  return (
    <ListPage
      list={useList(definition, source)}
      title={i18n.text.routes['dm-people']}
      onOpen={({ id, email, fullName, role }) =>
        role === 'user'
          ? supplant({ userId: id, name: fullName || email, path: '/' })
          : showToast({ kind: 'warning', text: i18n.texts.errors[5207].text })
      }
    />
  );
}

import { listOrganizations } from '@muster/contract/calls/admin-organizations';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDialogs } from '../../shared/dialogs/use-dialogs.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { callSource } from '../../shared/list/call-source.ts';
import { ListPage } from '../../shared/list/ListPage.tsx';
import { useList } from '../../shared/list/use-list.ts';
import { useServices } from '../../shared/services.ts';
import { organizationList } from './organization-list.tsx';

/** The workspaces of all customers; each opens a panel, from which one acts for its creator. */
export function OrganizationsPage() {
  const i18n = useAccountI18n();
  const { api } = useServices();
  const client = useQueryClient();
  const dialogs = useDialogs();
  const definition = useMemo(() => organizationList(i18n), [i18n]);
  const source = useMemo(
    () =>
      callSource({ api, client }, listOrganizations, {
        toQuery: ({ search }) => (search === '' ? {} : { search }),
        countedAtMost: 10_000,
      }),
    [api, client],
  );
  return (
    <ListPage
      list={useList(definition, source)}
      title={i18n.text.routes['dm-organizations']}
      onOpen={({ id }) => dialogs.openPanel({ s: 'org', id })}
    />
  );
}

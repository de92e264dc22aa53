import { listOrganizations } from '@muster/contract/calls/admin-organizations';
import { useMemo } from 'react';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { ListPage } from '../../shared/list/ListPage.tsx';
import { useCallList } from '../../shared/list/use-call-list.ts';
import { organizationList } from './organization-list.tsx';

/** The workspaces of all customers; each opens a panel, from which one acts for its creator. */
export function OrganizationsPage() {
  const i18n = useAccountI18n();
  const definition = useMemo(() => organizationList(i18n), [i18n]);
  const list = useCallList(definition, listOrganizations, { countedAtMost: 10_000 });
  return <ListPage list={list} title={i18n.text.routes['dm-organizations']} panel="org" />;
}

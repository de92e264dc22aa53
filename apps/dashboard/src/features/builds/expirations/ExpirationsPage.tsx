import { buildRules } from '@muster/contract/builds';
import { listExpirations } from '@muster/contract/calls/build-care';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate, useParams } from 'react-router';
import { withPanel } from '../../../shared/dialogs/panel-address.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { callSource } from '../../../shared/list/call-source.ts';
import { ListPage } from '../../../shared/list/ListPage.tsx';
import { isChoice, type ListQuery } from '../../../shared/list/list-state.ts';
import { useList } from '../../../shared/list/use-list.ts';
import { pathTo } from '../../../shared/paths.ts';
import { useServices } from '../../../shared/services.ts';
import { BackLink } from '../../../shared/ui/BackLink.tsx';
import styles from '../builds.module.css';
import { expirationsList } from './expirations-list.tsx';

function expirationsQuery({ filters: { days } }: ListQuery): { days?: string } {
  const [chosen] = typeof days === 'object' && isChoice(days) ? days : [];
  return chosen === undefined ? {} : { days: chosen };
}

/** What ends soon, of all apps that one sees: to be signed anew before people find out. */
export function ExpirationsPage() {
  const i18n = useAccountI18n();
  const words = i18n.text.expirations;
  const { org = '' } = useParams();
  const { api } = useServices();
  const client = useQueryClient();
  const navigate = useNavigate();
  const definition = useMemo(() => expirationsList(i18n), [i18n]);
  const source = useMemo(
    () =>
      callSource({ api, client }, listExpirations, {
        org,
        toQuery: expirationsQuery,
        countedAtMost: buildRules.countedAtMost,
        // A build may bring several of them, or none.
        toNews: ({ entity }) => (entity === 'build' ? 'gap' : undefined),
      }),
    [api, client, org],
  );
  const list = useList(definition, source);
  return (
    <ListPage
      back={<BackLink to={pathTo('apps', { org })}>{i18n.text.apps.back}</BackLink>}
      list={list}
      title={words.title}
      notice={<p className={styles.lead}>{words.text}</p>}
      onOpen={({ application, build }) => {
        const query = withPanel(new URLSearchParams(), { s: 'build', id: build.id, section: 'details' });
        void navigate(`${pathTo('app-builds', { org, app: application.slug })}?${query}`);
      }}
    />
  );
}

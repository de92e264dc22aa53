import { buildRules } from '@muster/contract/builds';
import { countExpirations, listExpirations } from '@muster/contract/calls/build-care';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { withPanel } from '../../../shared/dialogs/panel-address.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { ListPage } from '../../../shared/list/ListPage.tsx';
import { useCallList } from '../../../shared/list/use-call-list.ts';
import { pathTo } from '../../../shared/paths.ts';
import { BackLink } from '../../../shared/ui/BackLink.tsx';
import styles from '../builds.module.css';
import { expirationsList } from './expirations-list.tsx';

/** What has expired and what will, of all apps that one sees: to be signed anew before people find out. */
export function ExpirationsPage() {
  const i18n = useAccountI18n();
  const words = i18n.text.expirations;
  const { org = '' } = useParams();
  const definition = useMemo(() => expirationsList(i18n), [i18n]);
  const list = useCallList(definition, listExpirations, {
    params: { org },
    countedAtMost: buildRules.countedAtMost,
    counts: countExpirations,
    // A build may bring several of them, or none.
    toNews: ({ entity }) => (entity === 'build' ? 'gap' : undefined),
  });
  return (
    <ListPage
      back={<BackLink to={pathTo('apps', { org })}>{i18n.text.apps.back}</BackLink>}
      list={list}
      title={words.title}
      notice={<p className={styles.lead}>{words.text}</p>}
      to={({ application, build }) => {
        const query = withPanel(new URLSearchParams(), { s: 'build', id: build.id, section: 'details' });
        return `${pathTo('app-builds', { org, app: application.slug })}?${query}`;
      }}
    />
  );
}

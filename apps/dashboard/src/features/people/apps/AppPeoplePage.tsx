import { listPeople } from '@muster/contract/calls/people';
import { useMemo } from 'react';
import { Link, useParams } from 'react-router';
import { useCurrentApp } from '../../../shared/apps/current-app.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { ListPage } from '../../../shared/list/ListPage.tsx';
import { useCallList } from '../../../shared/list/use-call-list.ts';
import { pathTo } from '../../../shared/paths.ts';
import { Gate } from '../../../shared/permissions/Gate.tsx';
import { peopleNews } from '../people-news.ts';
import { appPeopleList } from './app-people-list.tsx';
import styles from './app-roles.module.css';

/** Who has a role in this app alone. */
export function AppPeoplePage() {
  return (
    <Gate permission={['organizationCollaborator', 'list']} otherwise="not-allowed">
      <AppPeople />
    </Gate>
  );
}

function AppPeople() {
  const { text } = useAccountI18n();
  const words = text.people.ofApp;
  const { org = '' } = useParams();
  const { id } = useCurrentApp();
  const definition = useMemo(() => appPeopleList(id), [id]);
  const list = useCallList(definition, listPeople, {
    params: { org },
    always: { application: id },
    toNews: peopleNews,
  });
  const lead = (
    <p className={styles.lead}>
      {words.everybody} <Link to={pathTo('people', { org })}>{words.toPeople}</Link>
    </p>
  );
  return <ListPage list={list} title={words.title} within notice={lead} exportable={false} panel="user" />;
}

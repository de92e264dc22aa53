import { listPeople } from '@muster/contract/calls/people';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useParams } from 'react-router';
import { useCurrentApp } from '../../../shared/apps/current-app.ts';
import { useDialogs } from '../../../shared/dialogs/use-dialogs.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { callSource } from '../../../shared/list/call-source.ts';
import { ListPage } from '../../../shared/list/ListPage.tsx';
import { useList } from '../../../shared/list/use-list.ts';
import { pathTo } from '../../../shared/paths.ts';
import { Gate } from '../../../shared/permissions/Gate.tsx';
import { useServices } from '../../../shared/services.ts';
import { peopleNews } from '../people-news.ts';
import { peopleQuery } from '../people-query.ts';
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
  const { api } = useServices();
  const client = useQueryClient();
  const dialogs = useDialogs();
  const definition = useMemo(() => appPeopleList(id), [id]);
  const source = useMemo(() => {
    const toQuery = (query: Parameters<typeof peopleQuery>[0]) => ({ ...peopleQuery(query), application: id });
    const people = callSource({ api, client }, listPeople, { org, toQuery, toNews: peopleNews });
    return { ...people, key: `${people.key} ${id}` };
  }, [api, client, org, id]);
  const list = useList(definition, source);
  const lead = (
    <p className={styles.lead}>
      {words.everybody} <Link to={pathTo('people', { org })}>{words.toPeople}</Link>
    </p>
  );
  return (
    <ListPage
      list={list}
      title={words.title}
      within
      notice={lead}
      exportable={false}
      onOpen={(person) => dialogs.openPanel({ s: 'user', id: person.id })}
    />
  );
}

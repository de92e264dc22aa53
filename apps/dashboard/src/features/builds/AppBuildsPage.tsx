import { attributeTypes } from '@muster/contract/apps';
import { buildRules } from '@muster/contract/builds';
import { listAppAttributes } from '@muster/contract/calls/apps';
import { countBuilds, listBuilds } from '@muster/contract/calls/builds';
import { useQueries } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { callQuery } from '../../shared/api/call-query.ts';
import { useCurrentApp } from '../../shared/apps/current-app.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { ListPage } from '../../shared/list/ListPage.tsx';
import { useCallList } from '../../shared/list/use-call-list.ts';
import { useOpened } from '../../shared/list/use-opened.ts';
import { lazyPart } from '../../shared/parts/lazy-part.tsx';
import { useGates } from '../../shared/permissions/use-gates.ts';
import { useServices } from '../../shared/services.ts';
import { type Attributes, buildsList } from './builds-list.tsx';
import { buildsNews } from './builds-news.ts';
import { useBuildActions } from './use-build-actions.ts';
import { useOwnUploads } from './use-own-uploads.ts';

const BuildsEmpty = lazyPart(async () => (await import('./BuildsEmpty.tsx')).BuildsEmpty);
const Comparison = lazyPart(async () => (await import('./compare/Comparison.tsx')).Comparison, 'buildPanel', 'builds');

/** The builds of an app; or, where the address names two of them, what they do not have in common. */
export function AppBuildsPage() {
  const [query] = useSearchParams();
  const compared = query.get('compare');
  const [openedWith] = useState(compared);
  if (compared === null) return <Builds />;
  const [left = '', right = ''] = compared.split(',');
  return <Comparison left={left} right={right} fromList={openedWith === null} />;
}

function Builds() {
  const { text } = useAccountI18n();
  const { org = '' } = useParams();
  const { id, name, security } = useCurrentApp();
  const gates = useGates();
  const list = useBuilds(org, id, name);
  useOwnUploads(id, list);
  const actions = useBuildActions({
    org,
    appId: id,
    list,
    mayDelete: gates?.may('build', 'delete', security.role) ?? false,
  });
  return (
    <ListPage list={list} title={text.builds.title} within actions={actions} empty={<BuildsEmpty />} panel="build" />
  );
}

function useBuilds(org: string, appId: string, app: string) {
  const i18n = useAccountI18n();
  const { api } = useServices();
  const { isOpened, open } = useOpened();
  const attributes = useAttributes(org, appId, isOpened);
  const definition = useMemo(() => buildsList(i18n, { app, attributes, open }), [i18n, app, attributes, open]);
  return useCallList(definition, listBuilds, {
    params: { org, appId },
    toNews: buildsNews(appId),
    countedAtMost: buildRules.countedAtMost,
    counts: countBuilds,
    row: async (buildId, signal) => (await import('./read-row.ts')).readRow(api, { org, appId, buildId }, signal),
  });
}

/** What there is to filter by, once somebody wants to; read again whenever a build comes or goes. */
function useAttributes(org: string, appId: string, isWanted: (type: string) => boolean): Attributes {
  const { api } = useServices();
  return useQueries({
    queries: attributeTypes.map((type) => {
      // A build has a tag by how it was signed, whether somebody gave it others or not.
      const query = type === 'tags' ? ({ signingTypes: 'true' } as const) : {};
      return {
        ...callQuery(api, listAppAttributes, { params: { org, appId, attribute: type }, query }, ['build']),
        enabled: isWanted(type),
      };
    }),
    combine: (answers) =>
      Object.fromEntries(
        attributeTypes.map((type, index) => [type, answers[index]?.data?.items.map(({ value }) => value)]),
      ),
  });
}

import { countAdoption, exportAdoption, listAdoption, readAdoption } from '@muster/contract/calls/downloads';
import { downloadRules } from '@muster/contract/downloads';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { useCall } from '../../shared/api/use-call.ts';
import { useCurrentApp } from '../../shared/apps/current-app.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { ListPage } from '../../shared/list/ListPage.tsx';
import { useCallList } from '../../shared/list/use-call-list.ts';
import { pathTo } from '../../shared/paths.ts';
import { useGates } from '../../shared/permissions/use-gates.ts';
import { useServices } from '../../shared/services.ts';
import { adoptionList } from './adoption-list.tsx';
import { DownloadsNav } from './DownloadsNav.tsx';
import styles from './downloads.module.css';
import { PlatformShare } from './PlatformShare.tsx';

/** Who has which build of the app, and who has not the newest. */
export function AdoptionPage() {
  const i18n = useAccountI18n();
  const { org = '' } = useParams();
  const { id: appId, slug, security } = useCurrentApp();
  const gates = useGates();
  const { api } = useServices();
  const params = { org, appId };
  const definition = useMemo(() => adoptionList(i18n), [i18n]);
  const summary = useCall(readAdoption, { params }, { follows: ['build'] });
  const list = useCallList(definition, listAdoption, {
    params,
    countedAtMost: downloadRules.countedAtMost,
    counts: countAdoption,
    table: (query, signal) => api.open(exportAdoption, { params, query }, signal),
  });
  const platforms = summary.data?.platforms.filter(({ people }) => people > 0) ?? [];
  return (
    <>
      <DownloadsNav org={org} app={slug} current="adoption" />
      {platforms.length > 0 && (
        <div className={styles.platforms}>
          {platforms.map((platform) => (
            <PlatformShare key={platform.os} platform={platform} />
          ))}
        </div>
      )}
      <ListPage
        list={list}
        title={i18n.text.downloads.adoption.title}
        within
        exportable={gates?.may('download', 'export', security.role) ?? false}
        to={({ memberId }) => `${pathTo('people', { org })}?s=user&id=${memberId}`}
      />
    </>
  );
}

import { labelIn } from '@muster/phrases/lookup';
import { Avatar } from '@muster/ui/Avatar';
import { buttonClass } from '@muster/ui/Button';
import { CopyText } from '@muster/ui/CopyText';
import { EmptyState } from '@muster/ui/EmptyState';
import { KeyValues } from '@muster/ui/KeyValues';
import { Skeleton } from '@muster/ui/Skeleton';
import { Time } from '@muster/ui/Time';
import { AppWindow } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { pathTo } from '../../shared/paths.ts';
import { Failed } from '../../shared/ui/Failed.tsx';
import { usePage } from '../../shared/ui/use-page.ts';
import { platformsOf } from './app-list.tsx';
import styles from './apps.module.css';
import { useApp } from './use-app.ts';

/** One app: what it is, and what one may do with it. */
export function AppPage() {
  const { text, texts } = useAccountI18n();
  const { org = '' } = useParams();
  const { app, error, retry } = useApp();
  const heading = usePage(app?.name);
  const words = text.apps;
  if (error) return <Failed error={error} retry={retry} />;
  if (app === undefined) return <Skeleton lines={6} />;
  if (app === null) {
    return (
      <EmptyState
        icon={AppWindow}
        title={words.gone}
        action={
          <Link to={pathTo('apps', { org })} className={buttonClass({ color: 'outline' })}>
            {words.back}
          </Link>
        }
      >
        {words.goneText}
      </EmptyState>
    );
  }
  const { facts } = words;
  return (
    <>
      <div className={styles.head}>
        <Avatar name={app.name} id={app.id} src={app.picture} size="lg" shape="rounded" />
        <h1 ref={heading} tabIndex={-1}>
          {app.name}
        </h1>
      </div>
      <p className={styles.lead}>{app.description || words.noDescription}</p>
      <div className={styles.facts}>
        <KeyValues
          items={[
            { label: facts.address, value: <CopyText text={app.slug} /> },
            { label: facts.platforms, value: platformsOf(app) },
            { label: facts.lastBuild, value: <Time instant={app.lastBuildProcessedDate ?? ''} quiet /> },
            { label: facts.role, value: labelIn(texts.labels, 'workspaceRole', app.security.role) },
            { label: facts.created, value: <Time instant={app.createdAt} /> },
          ]}
        />
      </div>
    </>
  );
}

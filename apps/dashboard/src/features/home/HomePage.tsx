import { Avatar } from '@muster/ui/Avatar';
import { Button } from '@muster/ui/Button';
import { Notice } from '@muster/ui/Notice';
import { useParams } from 'react-router';
import { errorMessage } from '../../shared/errors/error-message.ts';
import { useI18n } from '../../shared/i18n/I18n.tsx';
import { useSession } from '../../shared/services.ts';
import { usePage } from '../../shared/ui/use-page.ts';
import { Activity } from './Activity.tsx';
import { Facts } from './Facts.tsx';
import { HomeSkeleton } from './HomeSkeleton.tsx';
import styles from './home.module.css';
import { useHome } from './use-home.ts';
import { Workspaces } from './Workspaces.tsx';

export function HomePage() {
  const { org = '' } = useParams();
  // Another workspace is another page: nothing of the one before stays, and its heading gets the focus.
  return <WorkspaceHome key={org} org={org} />;
}

function WorkspaceHome({ org }: { org: string }) {
  const i18n = useI18n();
  const { text } = i18n;
  const { data, error, reload, live } = useHome(org);
  const member = useSession()?.user.organizations.find(({ slug }) => slug === org);
  // The name is known before the workspace has been read; afterwards what was read is newer.
  const name = data?.organization.name ?? member?.name ?? org;
  const heading = usePage(text.home.title, name);
  return (
    <>
      <div className={styles.head}>
        <Avatar name={name} id={data?.organization.id ?? member?.id ?? org} size="md" shape="rounded" />
        <h1 ref={heading} tabIndex={-1} title={name}>
          {name}
        </h1>
      </div>
      {error !== undefined && data === undefined && (
        <div className={styles.failed} role="alert">
          <Notice kind="error">{errorMessage(i18n, error)}</Notice>
          <Button color="outline" size="sm" onClick={reload}>
            {text.common.retry}
          </Button>
        </div>
      )}
      {error === undefined && data === undefined && <HomeSkeleton />}
      {data && (
        <>
          <Facts organization={data.organization} />
          {data.audit && <Activity entries={data.audit} live={live} />}
          <Workspaces current={org} />
        </>
      )}
    </>
  );
}

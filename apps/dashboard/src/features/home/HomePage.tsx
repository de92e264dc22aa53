import { allows } from '@muster/contract/permissions';
import { Avatar } from '@muster/ui/Avatar';
import { Skeleton } from '@muster/ui/Skeleton';
import { useParams } from 'react-router';
import { useLive } from '../../shared/api/use-live.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { lazyPart } from '../../shared/parts/lazy-part.tsx';
import { useSession } from '../../shared/services.ts';
import { Failed } from '../../shared/ui/Failed.tsx';
import { usePage } from '../../shared/ui/use-page.ts';
import { Activity } from './Activity.tsx';
import { AppsSection } from './AppsSection.tsx';
import { Attention } from './Attention.tsx';
import { Checklist } from './Checklist.tsx';
import { DevicesSection } from './DevicesSection.tsx';
import { Facts } from './Facts.tsx';
import { HomeSkeleton } from './HomeSkeleton.tsx';
import styles from './home.module.css';
import { Tiles } from './Tiles.tsx';
import { useChecklist } from './use-checklist.ts';
import { type Home, useHome } from './use-home.ts';

/** Many who come here are shown none of them. */
const AppsAtHome = lazyPart(async () => (await import('./AppsAtHome.tsx')).AppsAtHome);
const NoRole = lazyPart(async () => (await import('./NoRole.tsx')).NoRole);

export function HomePage() {
  const { org = '' } = useParams();
  // Another workspace is another page: nothing of the one before stays, and its heading gets the focus.
  return <WorkspaceHome key={org} org={org} />;
}

function WorkspaceHome({ org }: { org: string }) {
  const { text } = useAccountI18n();
  const { home, error, reload } = useHome(org);
  const live = useLive(org);
  const member = useSession()?.user.organizations.find(({ slug }) => slug === org);
  const organization = home?.bundle.organization;
  // The name is known before the workspace has been read; afterwards what was read is newer.
  const name = organization?.name ?? member?.name ?? org;
  const id = member?.id ?? org;
  const heading = usePage(text.home.title, name);
  return (
    <>
      <div className={styles.head}>
        <div className={styles.name}>
          <Avatar
            name={name}
            id={organization?.id ?? id}
            src={organization?.branding.picture ?? member?.picture}
            size="md"
            shape="rounded"
          />
          <h1 ref={heading} tabIndex={-1} title={name}>
            {name}
          </h1>
        </div>
        <span className={styles.live} data-state={live} role="status">
          {text.home.live[live]}
        </span>
      </div>
      {error !== undefined && !home && <Failed error={error} retry={reload} title={text.common.notLoaded} />}
      {error === undefined && !home && <HomeSkeleton workspaceId={id} />}
      {home && <Sections home={home} org={org} />}
    </>
  );
}

function Sections({ home: { bundle, overview, troubles }, org }: { home: Home; org: string }) {
  const { organization } = bundle;
  const checklist = useChecklist(overview.checklist, organization);
  if (overview.contacts.length > 0) return <NoRole organization={organization} contacts={overview.contacts} />;
  const mayReadAudit = allows(organization.security.role, 'audit', 'list');
  // Until somebody has chosen, both stand there.
  const products = organization.configuration.products ?? ['mad', 'mdm'];
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <Attention org={org} troubles={troubles} devices={overview.attention} />
        {checklist.items.length > 0 && !checklist.hidden && (
          <Checklist items={checklist.items} organization={organization} onHide={checklist.hide} />
        )}
        {!mayReadAudit && products.includes('mad') && <AppsAtHome org={org} meanwhile={<Skeleton lines={8} />} />}
        <Tiles org={org} tiles={overview.tiles} />
        {mayReadAudit && <Activity org={org} />}
      </div>
      <div className={styles.side}>
        <Facts organization={organization} checklist={checklist} />
        {products.map((product) =>
          product === 'mad' ? (
            <AppsSection key={product} bundle={bundle} />
          ) : (
            <DevicesSection key={product} bundle={bundle} />
          ),
        )}
      </div>
    </div>
  );
}

import { Avatar } from '@muster/ui/Avatar';
import { useParams } from 'react-router';
import { useLive } from '../../shared/api/use-live.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
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
import { type Home, useHome } from './use-home.ts';

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

function Sections({ home: { bundle, overview, expirations }, org }: { home: Home; org: string }) {
  const { organization } = bundle;
  // Until somebody has chosen, both stand there.
  const products = organization.configuration.products ?? ['mad', 'mdm'];
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <Checklist items={overview.checklist} organization={organization} />
        <Attention org={org} expirations={expirations} devices={overview.attention} />
        <Tiles tiles={overview.tiles} />
        <Activity organization={organization} org={org} />
      </div>
      <div className={styles.side}>
        <Facts organization={organization} />
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

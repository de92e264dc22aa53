import type { Application } from '@muster/contract/apps';
import { Avatar } from '@muster/ui/Avatar';
import { Badge } from '@muster/ui/Badge';
import { Button } from '@muster/ui/Button';
import { Skeleton } from '@muster/ui/Skeleton';
import strip from '@muster/ui/strip.module.css';
import { AppWindow, Globe, Upload } from 'lucide-react';
import { useEffect } from 'react';
import { Link, Outlet, useLocation, useNavigate, useParams } from 'react-router';
import { useApp } from '../../shared/apps/use-app.ts';
import { hasUnsavedInput } from '../../shared/form/leave-guard.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { useNarrow } from '../../shared/list/use-narrow.ts';
import { lazyPart } from '../../shared/parts/lazy-part.tsx';
import { pathTo, type RouteName } from '../../shared/paths.ts';
import type { Gates } from '../../shared/permissions/gates.ts';
import { useGates } from '../../shared/permissions/use-gates.ts';
import { BackLink } from '../../shared/ui/BackLink.tsx';
import { Failed } from '../../shared/ui/Failed.tsx';
import { PlainPage } from '../../shared/ui/PlainPage.tsx';
import pageTabs from '../../shared/ui/page-tabs.module.css';
import { useCurrentInStrip } from '../../shared/ui/use-current-in-strip.ts';
import { usePage, useRouteName } from '../../shared/ui/use-page.ts';
import styles from './apps.module.css';

/** Comes right after the page; until then its place is kept. */
const UploadBuilds = lazyPart(async () => (await import('../../shared/uploads/UploadBuilds.tsx')).UploadBuilds);

const tabs = [
  'app',
  'app-builds',
  'app-publications',
  'app-audiences',
  'app-people',
  'app-reports',
  'app-stats',
  'app-settings',
] as const;
type Tab = (typeof tabs)[number];
/** Pages that stand under the tab of another. */
const parts = { 'app-adoption': 'app-stats', 'app-downloads': 'app-stats' } as const;
type Part = keyof typeof parts;
const isPart = (route: RouteName | undefined): route is Part => route !== undefined && Object.hasOwn(parts, route);

/** The rights in an app are those of the role in it; people are the workspace's. */
function maySee(tab: Tab, { security }: Application, gates: Gates | undefined): boolean {
  if (tab === 'app-publications') return gates?.may('publishedApplication', 'list', security.role) ?? false;
  if (tab === 'app-people') return gates?.may('organizationCollaborator', 'list') ?? false;
  if (tab === 'app-audiences')
    return (gates?.limited('userAudiences') && gates.may('userAudience', 'list', security.role)) ?? false;
  if (tab === 'app-reports') return gates?.may('report', 'list', security.role) ?? false;
  if (tab === 'app-stats') return gates?.may('download', 'list', security.role) ?? false;
  return tab === 'app' || tab === 'app-builds' || (gates?.may('application', 'update', security.role) ?? false);
}

/** What heads all pages of an app: its picture, its name, and the way from one page to the next. */
export function AppLayout() {
  const { text } = useAccountI18n();
  const { org = '', app: address = '' } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const { app, error, retry } = useApp();
  const route = useRouteName();
  const current = tabs.find((tab) => tab === route) ?? (isPart(route) ? parts[route] : 'app-builds');
  const words = text.apps;
  const heading = usePage(app ? `${words.tabs[current]} · ${app.name}` : undefined);
  const gates = useGates();
  const narrow = useNarrow();
  const nav = useCurrentInStrip(app ? `${current} of ${gates ? 'some' : 'none'}` : undefined);
  // Who came by its id, or was here while it got another address, sees the one that it has.
  const elsewhere =
    app && app.slug !== address ? pathTo(isPart(route) ? route : current, { org, app: app.slug }) + search : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: again when something of it has changed, as by being saved
  useEffect(() => {
    // Nobody who is in the middle of something is asked whether to leave it.
    if (elsewhere !== undefined && !hasUnsavedInput()) void navigate(elsewhere, { replace: true });
  }, [elsewhere, navigate, app]);

  if (error) return <Failed error={error} retry={retry} />;
  if (app === undefined) return <AppSkeleton />;
  if (app === null) {
    return (
      <PlainPage
        icon={AppWindow}
        title={words.gone}
        text={words.goneText}
        to={pathTo('apps', { org })}
        link={words.back}
      />
    );
  }
  return (
    <>
      <div className={styles.head}>
        <Avatar name={app.name} id={app.id} src={app.picture} size={narrow ? 'md' : 'lg'} shape="rounded" />
        <div className={styles.headWords}>
          <BackLink to={pathTo('apps', { org })}>{words.back}</BackLink>
          <div className={styles.headName}>
            <h1 ref={heading} tabIndex={-1} dir="auto" title={app.name}>
              {app.name}
            </h1>
            {app.library && (
              <Badge tone="blue" icon={Globe}>
                {words.library}
              </Badge>
            )}
          </div>
        </div>
        {gates?.may('build', 'create', app.security.role) && (
          <div className={styles.headActions}>
            <UploadBuilds
              app={app}
              meanwhile={
                <Button icon={Upload} disabled>
                  {text.uploads.upload}
                </Button>
              }
            />
          </div>
        )}
      </div>
      <nav ref={nav} className={`${strip.strip} ${pageTabs.tabs} ${styles.tabs}`} aria-label={words.pages}>
        {tabs
          .filter((tab) => maySee(tab, app, gates))
          .map((tab) => (
            <Link
              key={tab}
              to={pathTo(tab, { org, app: app.slug })}
              className={pageTabs.tab}
              aria-current={tab === current ? 'page' : undefined}
            >
              {words.tabs[tab]}
            </Link>
          ))}
      </nav>
      <Outlet context={app} />
    </>
  );
}

/** Stands where the head of the app will stand, so that nothing moves when it arrives. */
function AppSkeleton() {
  const { text } = useAccountI18n();
  const picture = useNarrow() ? 40 : 64;
  return (
    <>
      <div className={styles.head} role="status">
        <span className="visually-hidden">{text.common.loading}</span>
        <div className={styles.picturePlace}>
          <Skeleton width={picture} height={picture} />
        </div>
        <div className={styles.wordsPlace}>
          <Skeleton width={72} />
          <Skeleton width={180} height={20} />
        </div>
      </div>
      <div className={`${strip.strip} ${pageTabs.tabs} ${styles.tabs}`} aria-hidden="true">
        <span className={pageTabs.tab}>
          <Skeleton width={220} height={20} />
        </span>
      </div>
    </>
  );
}

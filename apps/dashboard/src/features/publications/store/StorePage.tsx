import strip from '@muster/ui/strip.module.css';
import { Link, useSearchParams } from 'react-router';
import { AppsNav } from '../../../shared/apps/AppsNav.tsx';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { lazyPart } from '../../../shared/parts/lazy-part.tsx';
import { usePermission } from '../../../shared/permissions/use-gates.ts';
import { useActiveOrg } from '../../../shared/permissions/use-workspace.ts';
import pageTabs from '../../../shared/ui/page-tabs.module.css';
import { useCurrentInStrip } from '../../../shared/ui/use-current-in-strip.ts';
import { StoreHead } from './StoreHead.tsx';
import { StorePublications } from './StorePublications.tsx';
import styles from './store.module.css';

const StoreSettings = lazyPart(async () => (await import('./StoreSettings.tsx')).StoreSettings);
const CustomDomain = lazyPart(async () => (await import('./CustomDomain.tsx')).CustomDomain);
const StoreDevices = lazyPart(async () => (await import('./StoreDevices.tsx')).StoreDevices);

/** The first is the one without a name in the address. */
const tabs = ['publications', 'settings', 'domain', 'devices'] as const;

/** The workspace's store: where it is, who may open it, what is published there, and which devices asked for more. */
export function StorePage() {
  const { text } = useAccountI18n();
  const words = text.storeAdmin;
  const org = useActiveOrg() ?? '';
  const [query] = useSearchParams();
  const seesStore = usePermission('store', 'list');
  const current = tabs.find((tab) => tab === query.get('tab')) ?? 'publications';
  const nav = useCurrentInStrip(seesStore ? current : undefined);
  return (
    <>
      <AppsNav org={org} />
      <StoreHead org={org} />
      {seesStore && (
        <nav ref={nav} className={`${strip.strip} ${pageTabs.tabs} ${styles.tabs}`} aria-label={words.sections}>
          {tabs.map((tab) => (
            <Link
              key={tab}
              to={{ search: tab === 'publications' ? '' : `tab=${tab}` }}
              className={pageTabs.tab}
              aria-current={tab === current ? 'page' : undefined}
            >
              {words.tabs[tab]}
            </Link>
          ))}
        </nav>
      )}
      {current === 'publications' && <StorePublications org={org} />}
      {current === 'settings' && <StoreSettings org={org} />}
      {current === 'domain' && <CustomDomain org={org} />}
      {current === 'devices' && <StoreDevices org={org} />}
    </>
  );
}

import strip from '@muster/ui/strip.module.css';
import { Link, useParams, useSearchParams } from 'react-router';
import { DevicesNav } from '../../shared/devices/DevicesNav.tsx';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { lazyPart } from '../../shared/parts/lazy-part.tsx';
import { usePermission } from '../../shared/permissions/use-gates.ts';
import pageTabs from '../../shared/ui/page-tabs.module.css';
import { useCurrentInStrip } from '../../shared/ui/use-current-in-strip.ts';
import { usePage } from '../../shared/ui/use-page.ts';
import styles from './enrollment.module.css';
import { TemplatesTab } from './templates/TemplatesTab.tsx';

const LinksTab = lazyPart(async () => (await import('./links/LinksTab.tsx')).LinksTab);
const ExpectedTab = lazyPart(async () => (await import('./expected/ExpectedTab.tsx')).ExpectedTab);

/** The first is the one without a name in the address. */
const tabs = ['templates', 'links', 'expected'] as const;

/** The ways of devices into management that are prepared: templates, links that open them, devices that are expected. */
export function EnrollmentPage() {
  const { org = '' } = useParams();
  const { text } = useAccountI18n();
  const words = text.enrollment;
  const heading = usePage();
  const [query] = useSearchParams();
  const seesLinks = usePermission('enrollmentToken', 'list');
  const asked = tabs.find((tab) => tab === query.get('tab')) ?? 'templates';
  const current = seesLinks ? asked : 'templates';
  const nav = useCurrentInStrip(seesLinks ? current : undefined);
  return (
    <>
      <DevicesNav org={org} />
      <h1 ref={heading} tabIndex={-1}>
        {words.title}
      </h1>
      {seesLinks && (
        <nav ref={nav} className={`${strip.strip} ${pageTabs.tabs} ${styles.tabs}`} aria-label={words.sections}>
          {tabs.map((tab) => (
            <Link
              key={tab}
              to={{ search: tab === 'templates' ? '' : `tab=${tab}` }}
              className={pageTabs.tab}
              aria-current={tab === current ? 'page' : undefined}
            >
              {words.tabs[tab]}
            </Link>
          ))}
        </nav>
      )}
      {current === 'templates' && <TemplatesTab org={org} />}
      {current === 'links' && <LinksTab org={org} />}
      {current === 'expected' && <ExpectedTab org={org} />}
    </>
  );
}

import { readVppAccount } from '@muster/contract/calls/vpp';
import { Skeleton } from '@muster/ui/Skeleton';
import strip from '@muster/ui/strip.module.css';
import { Link, useParams, useSearchParams } from 'react-router';
import { useCall } from '../../shared/api/use-call.ts';
import { useLive } from '../../shared/api/use-live.ts';
import frame from '../../shared/devices/apple-account.module.css';
import { DevicesNav } from '../../shared/devices/DevicesNav.tsx';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { lazyPart } from '../../shared/parts/lazy-part.tsx';
import { usePermission } from '../../shared/permissions/use-gates.ts';
import { Failed } from '../../shared/ui/Failed.tsx';
import pageTabs from '../../shared/ui/page-tabs.module.css';
import { useCurrentInStrip } from '../../shared/ui/use-current-in-strip.ts';
import { VppHead } from './account/VppHead.tsx';
import { VppAssets } from './assets/VppAssets.tsx';
import { VppUsers } from './users/VppUsers.tsx';

const VppSetUp = lazyPart(async () => (await import('./account/VppSetUp.tsx')).VppSetUp);
const TokenTab = lazyPart(async () => (await import('./account/TokenTab.tsx')).TokenTab);

/** The first is the one without a name in the address. */
const tabs = ['apps', 'books', 'users', 'token'] as const;

/** Apps and books that the organization bought: whether Apple is connected, what there is, and who has it. */
export function VppPage() {
  const { org = '' } = useParams();
  const [query] = useSearchParams();
  useLive(org);
  const { data, error, refetch } = useCall(
    readVppAccount,
    { params: { org } },
    { follows: ['admEnterprise', 'admVppAsset'] },
  );
  const tab = tabs.find((name) => name === query.get('tab')) ?? 'apps';
  return (
    <>
      <DevicesNav org={org} />
      <VppHead org={org} account={data} />
      {data === undefined && (error ? <Failed error={error} retry={refetch} /> : <Skeleton lines={6} />)}
      {data?.token === null && <VppSetUp org={org} />}
      {data?.token && (
        <>
          <VppTabs current={tab} />
          {tab === 'apps' && <VppAssets key="apps" org={org} productType="App" />}
          {tab === 'books' && <VppAssets key="books" org={org} productType="Book" />}
          {tab === 'users' && <VppUsers org={org} />}
          {tab === 'token' && <TokenTab org={org} account={data} token={data.token} />}
        </>
      )}
    </>
  );
}

function VppTabs({ current }: { current: (typeof tabs)[number] }) {
  const { text } = useAccountI18n();
  const nav = useCurrentInStrip(current);
  const seesUsers = usePermission('admVppUser', 'list');
  const shown = tabs.filter((tab) => tab !== 'users' || seesUsers);
  return (
    <nav ref={nav} className={`${strip.strip} ${pageTabs.tabs} ${frame.tabs}`} aria-label={text.vpp.sections}>
      {shown.map((tab) => (
        <Link
          key={tab}
          to={{ search: tab === 'apps' ? '' : `tab=${tab}` }}
          className={pageTabs.tab}
          aria-current={tab === current ? 'page' : undefined}
        >
          {text.vpp.tabs[tab]}
        </Link>
      ))}
    </nav>
  );
}

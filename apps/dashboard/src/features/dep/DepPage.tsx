import { readDepAccount } from '@muster/contract/calls/dep';
import { Skeleton } from '@muster/ui/Skeleton';
import strip from '@muster/ui/strip.module.css';
import { Link, useParams, useSearchParams } from 'react-router';
import { useCall } from '../../shared/api/use-call.ts';
import { useLive } from '../../shared/api/use-live.ts';
import frame from '../../shared/devices/apple-account.module.css';
import { DevicesNav } from '../../shared/devices/DevicesNav.tsx';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { lazyPart } from '../../shared/parts/lazy-part.tsx';
import { Failed } from '../../shared/ui/Failed.tsx';
import pageTabs from '../../shared/ui/page-tabs.module.css';
import { useCurrentInStrip } from '../../shared/ui/use-current-in-strip.ts';
import { DepHead } from './account/DepHead.tsx';
import { DepDevices } from './devices/DepDevices.tsx';
import { DepProfiles } from './profiles/DepProfiles.tsx';
import { DepSyncs } from './syncs/DepSyncs.tsx';

const DepSetUp = lazyPart(async () => (await import('./account/DepSetUp.tsx')).DepSetUp);
const AccountTab = lazyPart(async () => (await import('./account/AccountTab.tsx')).AccountTab);
const ProfilePage = lazyPart(async () => (await import('./profiles/ProfilePage.tsx')).ProfilePage, 'dep', 'depProfile');

/** The first is the one without a name in the address. */
const tabs = ['devices', 'profiles', 'syncs', 'account'] as const;

/** Devices that enroll by themselves: whether Apple is connected, which there are, and what they are told. */
export function DepPage() {
  const { org = '' } = useParams();
  const [query] = useSearchParams();
  useLive(org);
  const { data, error, refetch } = useCall(
    readDepAccount,
    { params: { org } },
    { follows: ['admEnterprise', 'admDepDevice'] },
  );
  const tab = tabs.find((name) => name === query.get('tab')) ?? 'devices';
  // A panel above the page has sections of its own.
  const profile = tab === 'profiles' && !query.has('s') ? query.get('section') : null;
  if (profile !== null) {
    return (
      <>
        <DevicesNav org={org} />
        <ProfilePage key={profile} org={org} id={profile} meanwhile={<Skeleton lines={8} />} />
      </>
    );
  }
  return (
    <>
      <DevicesNav org={org} />
      <DepHead org={org} account={data} />
      {data === undefined && (error ? <Failed error={error} retry={refetch} /> : <Skeleton lines={6} />)}
      {data?.token === null && <DepSetUp org={org} />}
      {data?.token && (
        <>
          <DepTabs current={tab} />
          {tab === 'devices' && <DepDevices org={org} />}
          {tab === 'profiles' && <DepProfiles org={org} />}
          {tab === 'syncs' && <DepSyncs org={org} />}
          {tab === 'account' && <AccountTab org={org} account={data} token={data.token} />}
        </>
      )}
    </>
  );
}

function DepTabs({ current }: { current: (typeof tabs)[number] }) {
  const { text } = useAccountI18n();
  const nav = useCurrentInStrip(current);
  return (
    <nav ref={nav} className={`${strip.strip} ${pageTabs.tabs} ${frame.tabs}`} aria-label={text.dep.sections}>
      {tabs.map((tab) => (
        <Link
          key={tab}
          to={{ search: tab === 'devices' ? '' : `tab=${tab}` }}
          className={pageTabs.tab}
          aria-current={tab === current ? 'page' : undefined}
        >
          {text.dep.tabs[tab]}
        </Link>
      ))}
    </nav>
  );
}

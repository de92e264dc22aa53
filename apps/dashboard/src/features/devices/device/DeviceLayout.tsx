import { readDevice } from '@muster/contract/calls/devices';
import { PlatformGlyph } from '@muster/ui/PlatformGlyph';
import { Skeleton } from '@muster/ui/Skeleton';
import strips from '@muster/ui/strip.module.css';
import { SmartphoneNfc } from 'lucide-react';
import { Link, Outlet, useParams } from 'react-router';
import { useCall } from '../../../shared/api/use-call.ts';
import { useLive } from '../../../shared/api/use-live.ts';
import { parseDevice } from '../../../shared/device-param.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { lazyPart } from '../../../shared/parts/lazy-part.tsx';
import { pathTo } from '../../../shared/paths.ts';
import { useGates } from '../../../shared/permissions/use-gates.ts';
import { BackLink } from '../../../shared/ui/BackLink.tsx';
import { Failed } from '../../../shared/ui/Failed.tsx';
import { PlainPage } from '../../../shared/ui/PlainPage.tsx';
import heads from '../../../shared/ui/page-head.module.css';
import pageTabs from '../../../shared/ui/page-tabs.module.css';
import { useCurrentInStrip } from '../../../shared/ui/use-current-in-strip.ts';
import { usePage, useRouteName } from '../../../shared/ui/use-page.ts';
import { HealthBadge, shapeOf, systemOf } from '../DeviceCells.tsx';
import styles from './device.module.css';

const DeviceActions = lazyPart(async () => (await import('../actions/DeviceActions.tsx')).DeviceActions);

const tabs = [
  'device-overview',
  'device-details',
  'device-apps',
  'device-profiles',
  'device-commands',
  'device-certificates',
  'device-locations',
  'device-accounts',
  'device-books',
  'device-scripts',
  'device-usage',
  'device-settings',
] as const;

/** What heads all pages of a device: what it is, how it is, what can be done with it. */
export function DeviceLayout() {
  const { text } = useAccountI18n();
  const { org = '', device: address = '' } = useParams();
  const words = text.devices.page;
  const found = parseDevice(address);
  useLive(org);
  const { data, error, refetch } = useCall(
    readDevice,
    { params: { org, deviceId: found?.id ?? '' } },
    { follows: ['admDevice', 'command', 'employee'] },
  );
  const route = useRouteName();
  const current = tabs.find((tab) => tab === route) ?? 'device-overview';
  const heading = usePage(data ? `${words.tabs[current]} · ${data.displayName}` : undefined);
  const gates = useGates();
  const strip = useCurrentInStrip(data && current);
  const gone = (error as { code?: number } | null)?.code === 3001 || (data && data.platform !== found?.platform);
  if (gone) {
    return (
      <PlainPage
        icon={SmartphoneNfc}
        title={words.gone}
        text={words.goneText}
        to={pathTo('devices', { org })}
        link={words.back}
      />
    );
  }
  if (error && !data) return <Failed error={error} retry={refetch} />;
  if (!data) {
    return (
      <div className={heads.head} role="status">
        <span className="visually-hidden">{text.common.loading}</span>
        <Skeleton width={220} height={40} />
      </div>
    );
  }
  return (
    <>
      <div className={heads.head}>
        <span className={styles.glyph}>
          <PlatformGlyph of={shapeOf(data.type)} size={32} label={data.type} />
        </span>
        <div className={heads.words}>
          <BackLink to={pathTo('devices', { org })}>{words.back}</BackLink>
          <div className={heads.title}>
            <h1 ref={heading} tabIndex={-1} dir="auto">
              {data.displayName || text.devices.unnamed}
            </h1>
            <HealthBadge health={data.health} />
          </div>
          <p className={heads.sub}>
            {[data.modelName ?? data.model, systemOf(data), data.serialNumber, data.mdmUser?.name]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <div className={heads.actions}>
          <DeviceActions org={org} device={data} />
        </div>
      </div>
      <nav ref={strip} className={`${strips.strip} ${pageTabs.tabs} ${styles.tabs}`} aria-label={words.pages}>
        {tabs
          .filter((tab) => tab !== 'device-locations' || gates?.may('location', 'list'))
          .filter((tab) => tab !== 'device-accounts' || data.type === 'macOS')
          .map((tab) => (
            <Link
              key={tab}
              to={pathTo(tab, { org, device: address })}
              className={pageTabs.tab}
              aria-current={tab === current ? 'page' : undefined}
            >
              {words.tabs[tab]}
            </Link>
          ))}
      </nav>
      <Outlet context={data} />
    </>
  );
}

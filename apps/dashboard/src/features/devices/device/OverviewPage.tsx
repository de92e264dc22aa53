import { listDeviceCommands } from '@muster/contract/calls/commands';
import { listDeviceEvents } from '@muster/contract/calls/devices';
import type { DeviceDetails, DeviceEvent, DeviceEventKind } from '@muster/contract/devices';
import { KeyValues } from '@muster/ui/KeyValues';
import { Notice } from '@muster/ui/Notice';
import { Time } from '@muster/ui/Time';
import { Timeline } from '@muster/ui/Timeline';
import {
  BadgeCheck,
  CircleHelp,
  FileDiff,
  LogIn,
  LogOut,
  type LucideIcon,
  MapPin,
  Pencil,
  RotateCcw,
  Send,
  SendHorizontal,
  ShieldAlert,
  Tags,
  TriangleAlert,
  UserRound,
} from 'lucide-react';
import { Link, useParams } from 'react-router';
import { useCall } from '../../../shared/api/use-call.ts';
import { formatDevice } from '../../../shared/device-param.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { pathTo } from '../../../shared/paths.ts';
import { percent } from '../DeviceCells.tsx';
import { CommandRow } from './CommandRow.tsx';
import styles from './device.module.css';
import { SettingsLine } from './settings/SettingsLine.tsx';
import { useDevice } from './use-device.ts';

const icons: Record<DeviceEventKind, LucideIcon> = {
  enrolled: LogIn,
  reenrolled: LogIn,
  left: LogOut,
  renamed: Pencil,
  assigned: UserRound,
  tagged: Tags,
  factsChanged: FileDiff,
  commandSent: Send,
  commandEnded: SendHorizontal,
  oddReport: CircleHelp,
  identityRenewed: BadgeCheck,
  identityMisused: ShieldAlert,
  located: MapPin,
  settingFailed: TriangleAlert,
  settingRestored: RotateCcw,
};

/** Is it all right, what is wrong and what helps, what is it, what happened: in this order. */
export function OverviewPage() {
  const { text } = useAccountI18n();
  const device = useDevice();
  const { org = '' } = useParams();
  const params = { org, deviceId: device.id };
  const words = text.devices.overview;
  const waiting = useCall(
    listDeviceCommands,
    { params, query: { open: 'true', limit: '5' } },
    { follows: ['command'] },
  );
  const events = useCall(listDeviceEvents, { params, query: { limit: '30' } }, { follows: ['admDevice', 'command'] });
  return (
    <div className={styles.page}>
      <section className={styles.section} aria-labelledby="health">
        <h2 id="health">{words.health}</h2>
        <Problems device={device} org={org} />
        <SettingsLine org={org} device={device} />
      </section>
      <div className={styles.columns}>
        <section className={styles.section} aria-labelledby="what">
          <h2 id="what">{words.what}</h2>
          <What device={device} />
        </section>
        <div className={styles.stack}>
          <section className={styles.section} aria-labelledby="waiting">
            <h2 id="waiting">{words.waiting}</h2>
            {waiting.data?.items.length === 0 && <p className={styles.quiet}>{words.nothingWaits}</p>}
            <ul className={styles.rows}>
              {waiting.data?.items.map((command) => (
                <CommandRow key={command.id} org={org} command={command} />
              ))}
            </ul>
          </section>
          <section className={styles.section} aria-labelledby="happened">
            <h2 id="happened">{words.happened}</h2>
            {events.data?.items.length === 0 && <p className={styles.quiet}>{words.nothing}</p>}
            <Timeline
              label={words.happened}
              entries={(events.data?.items ?? []).map((event) => ({
                id: event.id,
                icon: icons[event.kind],
                title: text.devices.events[event.kind],
                meta: [aboutEvent(event, text.devices), event.actorName].filter(Boolean).join(' · '),
                instant: event.createdAt,
              }))}
            />
          </section>
        </div>
      </div>
    </div>
  );
}

function Problems({ device, org }: { device: DeviceDetails; org: string }) {
  const { text } = useAccountI18n();
  const words = text.devices;
  if (device.problems.length === 0) {
    return (
      <Notice kind="success">
        <strong>{words.overview.fine}</strong>{' '}
        {device.lastStatusReportTime && (
          <>
            {words.columns.seen}: <Time instant={device.lastStatusReportTime} />
          </>
        )}
      </Notice>
    );
  }
  return (
    <>
      {device.problems.map(({ problem, since }) => (
        <Notice key={problem} kind={problem === 'updateAvailable' ? 'info' : 'warning'}>
          <strong>{words.problems[problem]}</strong>
          {since && (
            <>
              {' · '}
              <Time instant={since} quiet />
            </>
          )}
          {'. '}
          {words.help[problem]}
          {problem.startsWith('pushCertificate') && (
            <>
              {' '}
              <Link to={pathTo('devices-configuration', { org })}>{words.enrollment.configure}</Link>
            </>
          )}
          {problem === 'notCompliant' && (
            <>
              {' '}
              <Link to={pathTo('device-settings', { org, device: formatDevice(device) })}>
                {words.overview.seeSettings}
              </Link>
            </>
          )}
          {problem === 'commandFailed' && (
            <>
              {' '}
              <Link to={pathTo('device-commands', { org, device: formatDevice(device) })}>
                {words.page.tabs['device-commands']}
              </Link>
            </>
          )}
        </Notice>
      ))}
    </>
  );
}

function What({ device }: { device: DeviceDetails }) {
  const { text, language } = useAccountI18n();
  const { columns, overview, yes, no } = text.devices;
  const active = device.enrollments.find(({ state, channel }) => state === 'active' && channel === 'device');
  const flag = (value: boolean | null) => (value === null ? null : value ? yes : no);
  return (
    <KeyValues
      items={[
        { label: columns.state, value: text.devices.labels.state[device.state] },
        { label: columns.model, value: device.modelName ?? device.model },
        { label: columns.type, value: [device.type, device.osVersion].filter(Boolean).join(' ') },
        { label: overview.build, value: device.osBuild },
        { label: columns.serialNumber, value: device.serialNumber, copy: true, mono: true },
        { label: overview.identifier, value: device.identifier, copy: true, mono: true },
        { label: columns.imei, value: device.imei.join(', ') || null, mono: true },
        { label: columns.employee, value: device.mdmUser && `${device.mdmUser.name} · ${device.mdmUser.email}` },
        { label: columns.tags, value: device.tags.join(', ') || null },
        { label: columns.supervised, value: flag(device.supervised) },
        { label: overview.personal, value: flag(device.personal) },
        { label: overview.template, value: device.template?.name ?? null },
        { label: columns.battery, value: percent(device.battery, language) || null },
        { label: columns.networkIp, value: device.networkIp, mono: true },
        { label: columns.enrolled, value: device.enrolledDate && <Time instant={device.enrolledDate} /> },
        {
          label: overview.identityUntil,
          value: active?.identityExpiresAt && <Time instant={active.identityExpiresAt} />,
        },
      ]}
    />
  );
}

/** What an entry of the timeline is about, in few words. */
function aboutEvent({ kind, data }: DeviceEvent, words: { commands: { kinds: Record<string, string> } }): string {
  if (kind === 'commandSent' || kind === 'commandEnded' || kind === 'oddReport') {
    return [words.commands.kinds[String(data.kind)], data.status, data.reason].filter(Boolean).join(' · ');
  }
  if (kind === 'factsChanged' && data.changes && typeof data.changes === 'object') {
    return Object.keys(data.changes).join(', ');
  }
  if (kind === 'located') return [data.latitude, data.longitude].filter(Number.isFinite).join(', ');
  return Object.values(data)
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .join(' → ');
}

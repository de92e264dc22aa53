import { readDepProfile } from '@muster/contract/calls/dep';
import type { DepDevice } from '@muster/contract/dep';
import { KeyValues } from '@muster/ui/KeyValues';
import { Notice } from '@muster/ui/Notice';
import { Time } from '@muster/ui/Time';
import { Link } from 'react-router';
import { useCall } from '../../../shared/api/use-call.ts';
import { formatDevice } from '../../../shared/device-param.ts';
import frame from '../../../shared/devices/apple-account.module.css';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { pathTo } from '../../../shared/paths.ts';
import { resultText } from './dep-device-state.ts';

const time = (instant: string | null) => instant && <Time instant={instant} />;

export function DepDeviceSummary({ org, device }: { org: string; device: DepDevice }) {
  const { text, fill } = useAccountI18n();
  const words = text.dep.panel;
  const { columns, families, foreign } = text.dep.devices;
  const { profile, wantedProfileId, problem, goneAt } = device;
  const [before, after] = words.left.split('{time}');
  const differs = wantedProfileId !== null && wantedProfileId !== profile?.id;
  const wanted = useCall(
    readDepProfile,
    { params: { org, depProfileId: wantedProfileId ?? '' } },
    { enabled: differs },
  ).data;
  const link = (id: string, name: string) => (
    <Link to={`${pathTo('devices-automated', { org })}?tab=profiles&section=${id}`}>{name}</Link>
  );
  const atApple = profile?.id && profile.name ? link(profile.id, profile.name) : profile && foreign;
  const toHave = differs ? wanted && link(wanted.id, wanted.name) : atApple;
  return (
    <div className={frame.panel}>
      {goneAt !== null && (
        <Notice kind="info">
          {before}
          <Time instant={goneAt} />
          {after}
        </Notice>
      )}
      {problem !== null && (
        <Notice kind="error">{fill(words.problem, { reason: resultText(text.dep.results, problem) })}</Notice>
      )}
      {problem === null && differs && wanted && <Notice kind="info">{fill(words.waits, { name: wanted.name })}</Notice>}
      <KeyValues
        items={[
          { label: columns.device, value: <Managed org={org} device={device} /> },
          { label: words.atApple, value: atApple ?? words.none },
          { label: words.wanted, value: (goneAt === null && toHave) || words.none },
          { label: columns.serialNumber, value: device.serialNumber, copy: true, mono: true },
          { label: columns.model, value: device.model },
          { label: words.description, value: device.description },
          { label: columns.family, value: familyName(families, device.family) },
          { label: columns.color, value: device.color },
          { label: columns.assetTag, value: device.assetTag, copy: true },
          { label: columns.added, value: time(device.addedAt) },
          { label: columns.addedBy, value: device.addedBy },
          { label: columns.assigned, value: time(device.assignedAt) },
          { label: columns.pushed, value: time(device.pushedAt) },
          { label: columns.since, value: time(device.createdAt) },
        ]}
      />
    </div>
  );
}

function familyName(names: Readonly<Record<string, string>>, family: string | null): string | null {
  return family && (names[family] ?? family);
}

function Managed({ org, device: { device } }: { org: string; device: DepDevice }) {
  const { text } = useAccountI18n();
  const states: Readonly<Record<string, string>> = text.dep.devices.states;
  if (!device) return text.dep.panel.notManaged;
  const state = states[device.state] ?? device.state;
  return (
    <>
      <Link to={pathTo('device-overview', { org, device: formatDevice({ platform: 'apple', id: device.id }) })}>
        {device.displayName || state}
      </Link>{' '}
      <span className={frame.quiet}>{state}</span>
    </>
  );
}

import { readDeviceSettings, retryDeviceSettings } from '@muster/contract/calls/device-settings';
import type { DeviceDetails } from '@muster/contract/devices';
import { Button, buttonClass } from '@muster/ui/Button';
import { EmptyState } from '@muster/ui/EmptyState';
import { Notice } from '@muster/ui/Notice';
import { Skeleton } from '@muster/ui/Skeleton';
import { RotateCw, ScrollText } from 'lucide-react';
import { Link } from 'react-router';
import { useCall } from '../../../../shared/api/use-call.ts';
import { useChange } from '../../../../shared/api/use-change.ts';
import { useAccountI18n } from '../../../../shared/i18n/I18n.tsx';
import { pathTo } from '../../../../shared/paths.ts';
import { usePermission } from '../../../../shared/permissions/use-gates.ts';
import { useSettingWords } from '../../../../shared/settings-catalogue/use-setting-words.ts';
import { Failed } from '../../../../shared/ui/Failed.tsx';
import { Conflicts } from './Conflicts.tsx';
import { DevicePolicies } from './DevicePolicies.tsx';
import styles from './device-settings.module.css';
import { SettingRow } from './SettingRow.tsx';
import type { DeviceSettingsReply } from './settings-reply.ts';
import { useSummary } from './use-summary.ts';

/** What a device should have changes with its policies, with whom they go to, and with what it reports. */
export const settingsFollow = ['admDevice', 'command', 'policy', 'deviceAudience', 'employee', 'group'] as const;

const order = ['failed', 'pending', 'applied', 'notApplicable', 'verified'] as const;

/** What a device should have, how each of it is there, and why it has it. */
export function DeviceSettings({ org, device }: { org: string; device: DeviceDetails }) {
  const { text } = useAccountI18n();
  const words = text.policyAssignments.device;
  const { data, error, refetch } = useCall(
    readDeviceSettings,
    { params: { org, deviceId: device.id } },
    { follows: settingsFollow },
  );
  return (
    <section className={styles.page} aria-labelledby="device-policies">
      <h2 id="device-policies">{words.title}</h2>
      {error && !data && <Failed error={error} retry={refetch} />}
      {!data && !error && <Skeleton lines={6} />}
      {data && <Shown org={org} device={device} settings={data} />}
    </section>
  );
}

interface Props {
  org: string;
  device: DeviceDetails;
  settings: DeviceSettingsReply;
}

function Shown({ org, device, settings: all }: Props) {
  const { text } = useAccountI18n();
  const words = text.policyAssignments.device;
  const setting = useSettingWords(device.platform);
  const seesPolicies = usePermission('policy', 'list');
  const retry = useChange(retryDeviceSettings, { invalidates: [readDeviceSettings], success: () => words.retried });
  const tryAgain = (artifacts?: string[]) =>
    retry.mutate({ params: { org, deviceId: device.id }, body: artifacts ? { artifacts } : {} });
  const { policies, settings, conflicts, plannedAt, due } = all;
  const names = new Map(policies.map(({ id, name }) => [id, name]));
  const nameOf = (id: string) => names.get(id) ?? words.unknownPolicy;
  const rows = settings.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
  const stuck = rows.filter(({ can }) => can.retry).length;
  const summary = useSummary(all);
  if (policies.length === 0 && settings.length === 0)
    return (
      <EmptyState
        icon={ScrollText}
        title={words.none}
        action={
          seesPolicies && (
            <Link className={buttonClass({ color: 'outline' })} to={pathTo('devices-policies', { org })}>
              {words.policies}
            </Link>
          )
        }
      >
        {words.noneText}
      </EmptyState>
    );
  return (
    <>
      <div className={styles.summary} role="status">
        <p>{summary}</p>
        {(plannedAt === null || due) && (
          <p className={styles.quiet}>{plannedAt === null ? words.notPlanned : words.due}</p>
        )}
        {stuck > 1 && (
          <Button color="outline" size="sm" icon={RotateCw} pending={retry.isPending} onClick={() => tryAgain()}>
            {words.retryAll}
          </Button>
        )}
      </div>
      {device.health === 'silent' && all.states.pending > 0 && (
        <Notice kind="warning">{text.devices.help.silent}</Notice>
      )}
      <DevicePolicies org={org} device={device} policies={policies} />
      <section className={styles.section} aria-labelledby="device-settings-list">
        <h3 id="device-settings-list">{words.settings}</h3>
        <ul className={styles.rows}>
          {rows.map((row) => (
            <SettingRow
              key={`${row.artifact} ${row.part} ${row.item}`}
              org={org}
              device={device}
              row={row}
              words={setting}
              nameOf={nameOf}
              pending={retry.isPending}
              onRetry={() => tryAgain([row.artifact])}
            />
          ))}
        </ul>
      </section>
      <Conflicts conflicts={conflicts} words={setting} nameOf={nameOf} />
    </>
  );
}

import { countDevices, listDevices } from '@muster/contract/calls/devices';
import { deviceRules } from '@muster/contract/devices';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { formatDevice } from '../../shared/device-param.ts';
import { DeviceLimitNotice } from '../../shared/devices/DeviceLimitNotice.tsx';
import { DevicesNav } from '../../shared/devices/DevicesNav.tsx';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { ListPage } from '../../shared/list/ListPage.tsx';
import { useCallList } from '../../shared/list/use-call-list.ts';
import { pathTo } from '../../shared/paths.ts';
import { useServices } from '../../shared/services.ts';
import { devicesList } from './devices-list.tsx';
import { devicesNews } from './devices-news.ts';
import { EnrollButton } from './EnrollButton.tsx';
import { useDeviceBulk } from './use-device-bulk.tsx';
import { useEmployees } from './use-employees.ts';
import { usePolicies } from './use-policies.ts';
import { useValues } from './use-values.ts';

/** All devices of the workspace: those that need somebody can be seen first. */
export function DevicesPage() {
  const i18n = useAccountI18n();
  const { org = '' } = useParams();
  const { api } = useServices();
  const values = useValues(org);
  const employees = useEmployees(org);
  const policies = usePolicies(org);
  // biome-ignore lint/correctness/useExhaustiveDependencies: made anew when other values have come
  const definition = useMemo(
    () => devicesList(i18n, values, employees, policies),
    [i18n, JSON.stringify(values), JSON.stringify(employees), JSON.stringify(policies)],
  );
  const list = useCallList(definition, listDevices, {
    params: { org },
    toNews: devicesNews,
    countedAtMost: deviceRules.countedAtMost,
    counts: countDevices,
    row: async (deviceId, signal) => (await import('./read-row.ts')).readRow(api, { org, deviceId }, signal),
  });
  const actions = useDeviceBulk(org, list);
  return (
    <ListPage
      list={list}
      title={i18n.text.devices.title}
      back={<DevicesNav org={org} />}
      notice={<DeviceLimitNotice org={org} />}
      action={<EnrollButton org={org} />}
      actions={actions}
      to={({ platform, id }) => pathTo('device-overview', { org, device: formatDevice({ platform, id }) })}
    />
  );
}

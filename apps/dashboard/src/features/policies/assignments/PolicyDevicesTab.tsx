import { platformOfType } from '@muster/catalogue/load-catalogue';
import { listPolicyDevices } from '@muster/contract/calls/policies';
import { type PolicyDetails, policyRules, settingStates } from '@muster/contract/policies';
import { Time } from '@muster/ui/Time';
import { MonitorSmartphone } from 'lucide-react';
import { useMemo } from 'react';
import { formatDevice } from '../../../shared/device-param.ts';
import { type AccountI18n, useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { CardLines } from '../../../shared/list/CardLines.tsx';
import { defineList } from '../../../shared/list/define-list.ts';
import { ListPage } from '../../../shared/list/ListPage.tsx';
import { useCallList } from '../../../shared/list/use-call-list.ts';
import { pathTo } from '../../../shared/paths.ts';
import { reasonText } from '../../../shared/settings-catalogue/reason-text.ts';
import { SettingStateBadge } from '../../../shared/settings-catalogue/SettingStateBadge.tsx';
import { type PolicyDevice, useRetryDevices } from './use-retry-devices.ts';

/** Which devices have a policy, how it is on each, and why; what failed can be tried again. */
export function PolicyDevicesTab({ org, policy }: { org: string; policy: PolicyDetails }) {
  const i18n = useAccountI18n();
  const definition = useMemo(() => policyDevices(i18n), [i18n]);
  const list = useCallList(definition, listPolicyDevices, {
    params: { org, policyId: policy.id },
    countedAtMost: policyRules.countedAtMost,
    // A device is told by its own id, and may have come or gone: which stand here is read again.
    toNews: ({ entity }) => (entity === 'policy' || entity === 'admDevice' ? 'gap' : undefined),
  });
  const actions = useRetryDevices(org, policy.id, list);
  const platform = platformOfType[policy.type];
  return (
    <ListPage
      list={list}
      title={i18n.text.policyAssignments.devices.title}
      within
      actions={actions}
      to={({ id }) => pathTo('device-settings', { org, device: formatDevice({ platform, id }) })}
    />
  );
}

function policyDevices(i18n: AccountI18n) {
  const { devices: words, states, preview } = i18n.text.policyAssignments;
  const why = ({ reason }: PolicyDevice) => (reason === null ? '' : reasonText(i18n, { reason }));
  const name = ({ displayName }: PolicyDevice) => <strong dir="auto">{displayName || preview.unnamed}</strong>;
  return defineList<PolicyDevice>({
    id: 'policy-devices',
    search: { longest: 80 },
    columns: [
      {
        id: 'displayName',
        header: ({ policyAssignments }) => policyAssignments.devices.columns.name,
        cell: name,
        exportValue: ({ displayName }) => displayName,
        width: 240,
        min: 160,
        pinned: true,
      },
      {
        id: 'state',
        header: ({ policyAssignments }) => policyAssignments.devices.columns.state,
        cell: ({ state }) => <SettingStateBadge state={state} />,
        exportValue: ({ state }) => state,
        width: 150,
      },
      {
        id: 'reason',
        header: ({ policyAssignments }) => policyAssignments.devices.columns.reason,
        cell: (device) => why(device) || '—',
        exportValue: why,
        width: 320,
      },
      {
        id: 'since',
        header: ({ policyAssignments }) => policyAssignments.devices.columns.since,
        cell: ({ since }) => <Time instant={since} quiet />,
        exportValue: ({ since }) => since,
        width: 140,
      },
      {
        id: 'version',
        header: ({ policyAssignments }) => policyAssignments.devices.columns.version,
        cell: ({ version }) => version,
        exportValue: ({ version }) => version,
        numeric: true,
        width: 90,
      },
      {
        id: 'osVersion',
        header: ({ policyAssignments }) => policyAssignments.devices.columns.system,
        cell: ({ osVersion }) => osVersion ?? '—',
        exportValue: ({ osVersion }) => osVersion,
        width: 110,
      },
      {
        id: 'serialNumber',
        header: ({ policyAssignments }) => policyAssignments.devices.columns.serialNumber,
        cell: ({ serialNumber }) => serialNumber ?? '—',
        exportValue: ({ serialNumber }) => serialNumber,
        mono: true,
        width: 150,
        hiddenByDefault: true,
      },
    ],
    filters: [
      {
        id: 'state',
        label: ({ policyAssignments }) => policyAssignments.devices.columns.state,
        kind: 'choice',
        options: settingStates.map((value) => ({ value, label: () => states[value] })),
        always: true,
      },
    ],
    views: (['all', 'failed', 'pending', 'verified'] as const).map((id) => ({
      id,
      label: () => words.views[id],
      query: id === 'all' ? '' : `state=${id}`,
    })),
    rowKey: ({ id }) => id,
    rowName: ({ displayName }) => displayName,
    card: (device) => (
      <CardLines name={name(device)} state={<SettingStateBadge state={device.state} />}>
        {[why(device), device.osVersion].filter(Boolean).join(' · ')}
      </CardLines>
    ),
    empty: {
      icon: MonitorSmartphone,
      title: ({ policyAssignments }) => policyAssignments.devices.empty,
      text: ({ policyAssignments }) => policyAssignments.devices.emptyText,
    },
  });
}

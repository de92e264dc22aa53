import type { DepDevice } from '@muster/contract/dep';
import { depDeviceStatuses } from '@muster/contract/enumerations/apple';
import { Time } from '@muster/ui/Time';
import { TabletSmartphone } from 'lucide-react';
import frame from '../../../shared/devices/apple-account.module.css';
import type { AccountI18n } from '../../../shared/i18n/I18n.tsx';
import { CardLines } from '../../../shared/list/CardLines.tsx';
import { defineList, type ListColumn, type ListDefinition } from '../../../shared/list/define-list.ts';
import type { useNamedOptions } from '../../../shared/list/use-named-options.ts';
import { DepStatus, ProfileOf, SerialNumber } from './DepDeviceCells.tsx';
import { resultText, stateOf } from './dep-device-state.ts';

/** What can be chosen from in the filter by profile. */
type Profiles = ReturnType<typeof useNamedOptions>;

const families = ['iPhone', 'iPad', 'iPod', 'Mac', 'AppleTV', 'Vision'] as const;

export function depDeviceList({ text }: AccountI18n, profiles: Profiles): ListDefinition<DepDevice> {
  const words = text.dep.devices;
  return defineList<DepDevice>({
    id: 'depDevices',
    columns: columnsOf(text),
    filters: [
      {
        id: 'status',
        label: ({ dep }) => dep.devices.columns.status,
        kind: 'choice',
        options: depDeviceStatuses.map((value) => ({ value, label: () => words.status[value] })),
        always: true,
      },
      {
        id: 'depProfileId',
        label: ({ dep }) => dep.devices.columns.profile,
        kind: 'choice',
        open: true,
        ...profiles,
        always: true,
      },
      {
        id: 'family',
        label: ({ dep }) => dep.devices.columns.family,
        kind: 'choice',
        options: families.map((value) => ({ value, label: () => words.families[value] })),
      },
      { id: 'present', label: ({ dep }) => dep.devices.filters.present, kind: 'boolean' },
      { id: 'enrolled', label: ({ dep }) => dep.devices.filters.enrolled, kind: 'boolean' },
    ],
    views: [
      { id: 'all', label: ({ dep }) => dep.devices.views.all, query: '' },
      {
        id: 'waiting',
        label: ({ dep }) => dep.devices.views.waiting,
        query: 'status=notAssigned&status=removed&present=true',
      },
      { id: 'enrolled', label: ({ dep }) => dep.devices.views.enrolled, query: 'enrolled=true' },
      { id: 'gone', label: ({ dep }) => dep.devices.views.gone, query: 'present=false' },
    ],
    defaultSort: { column: 'createdAt', descending: true },
    rowKey: ({ id }) => id,
    rowName: ({ serialNumber }) => serialNumber,
    card: (device) => (
      <CardLines name={<SerialNumber device={device} />} state={<DepStatus device={device} />}>
        {[device.model, device.profile?.name, device.device?.displayName].filter(Boolean).join(' · ')}
      </CardLines>
    ),
    empty: {
      icon: TabletSmartphone,
      title: ({ dep }) => dep.devices.empty.title,
      text: ({ dep }) => dep.devices.empty.text,
    },
  });
}

function columnsOf(text: AccountI18n['text']): readonly ListColumn<DepDevice>[] {
  const quiet = (value: string | null) => value || <span className={frame.quiet}>—</span>;
  const time = (at: string | null) => (at === null ? quiet(null) : <Time instant={at} quiet />);
  return [
    {
      id: 'serialNumber',
      header: ({ dep }) => dep.devices.columns.serialNumber,
      cell: (device) => <SerialNumber device={device} />,
      exportValue: ({ serialNumber }) => serialNumber,
      sort: 'ascending',
      width: 190,
      min: 150,
      pinned: true,
    },
    {
      id: 'status',
      header: ({ dep }) => dep.devices.columns.status,
      cell: (device) => <DepStatus device={device} />,
      exportValue: (device) => stateOf(device),
      exportAlso: [
        {
          id: 'problem',
          header: ({ dep }) => dep.devices.refused,
          value: ({ problem }) => problem && resultText(text.dep.results, problem),
        },
      ],
      width: 140,
    },
    {
      id: 'model',
      header: ({ dep }) => dep.devices.columns.model,
      cell: ({ model }) => quiet(model),
      exportValue: ({ model }) => model,
      width: 150,
    },
    {
      id: 'profile',
      header: ({ dep }) => dep.devices.columns.profile,
      cell: (device) => <ProfileOf device={device} />,
      exportValue: ({ profile }) => profile && (profile.name ?? profile.uuid),
      width: 210,
    },
    {
      id: 'device',
      header: ({ dep }) => dep.devices.columns.device,
      cell: ({ device }) => quiet(device && (device.displayName || text.dep.devices.states.ACTIVE)),
      exportValue: ({ device }) => device?.displayName ?? null,
      width: 180,
    },
    {
      id: 'assetTag',
      header: ({ dep }) => dep.devices.columns.assetTag,
      cell: ({ assetTag }) => quiet(assetTag),
      exportValue: ({ assetTag }) => assetTag,
      width: 130,
    },
    {
      id: 'addedAt',
      header: ({ dep }) => dep.devices.columns.added,
      cell: ({ addedAt }) => time(addedAt),
      exportValue: ({ addedAt }) => addedAt,
      width: 140,
    },
    {
      id: 'family',
      header: ({ dep }) => dep.devices.columns.family,
      cell: ({ family }) => quiet(family),
      exportValue: ({ family }) => family,
      width: 110,
      hiddenByDefault: true,
    },
    {
      id: 'color',
      header: ({ dep }) => dep.devices.columns.color,
      cell: ({ color }) => quiet(color),
      exportValue: ({ color }) => color,
      width: 110,
      hiddenByDefault: true,
    },
    {
      id: 'addedBy',
      header: ({ dep }) => dep.devices.columns.addedBy,
      cell: ({ addedBy }) => quiet(addedBy),
      exportValue: ({ addedBy }) => addedBy,
      width: 180,
      hiddenByDefault: true,
    },
    {
      id: 'assignedAt',
      header: ({ dep }) => dep.devices.columns.assigned,
      cell: ({ assignedAt }) => time(assignedAt),
      exportValue: ({ assignedAt }) => assignedAt,
      width: 140,
      hiddenByDefault: true,
    },
    {
      id: 'pushedAt',
      header: ({ dep }) => dep.devices.columns.pushed,
      cell: ({ pushedAt }) => time(pushedAt),
      exportValue: ({ pushedAt }) => pushedAt,
      width: 140,
      hiddenByDefault: true,
    },
    {
      id: 'goneAt',
      header: ({ dep }) => dep.devices.columns.gone,
      cell: ({ goneAt }) => time(goneAt),
      exportValue: ({ goneAt }) => goneAt,
      width: 140,
      hiddenByDefault: true,
    },
    {
      id: 'createdAt',
      header: ({ dep }) => dep.devices.columns.since,
      cell: ({ createdAt }) => time(createdAt),
      exportValue: ({ createdAt }) => createdAt,
      sort: 'descending',
      width: 140,
      hiddenByDefault: true,
    },
  ];
}

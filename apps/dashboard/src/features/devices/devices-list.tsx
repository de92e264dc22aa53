import type { listDeviceValues } from '@muster/contract/calls/devices';
import { type Device, deviceHealths, deviceSystems } from '@muster/contract/devices';
import { devicePrefixes, deviceStates, deviceUpdateProgresses } from '@muster/contract/enumerations/devices';
import { Badge } from '@muster/ui/Badge';
import { Time } from '@muster/ui/Time';
import { Smartphone } from 'lucide-react';
import type { AccountI18n } from '../../shared/i18n/I18n.tsx';
import { CardLines } from '../../shared/list/CardLines.tsx';
import { defineList, type ListDefinition, type ListFilter } from '../../shared/list/define-list.ts';
import { DeviceName, HealthBadge, percent, systemOf } from './DeviceCells.tsx';
import styles from './devices.module.css';
import { PolicyName } from './PolicyName.tsx';

type Of = NonNullable<(typeof listDeviceValues)['query']['_zod']['output']>['of'];
/** Values that devices have, asked for when their filter is first opened. */
export type Values = { [K in Of]: { values: readonly string[]; pending: boolean; onOpen(): void } };

/** Employees, or policies, by whose devices the list can be filtered. */
export interface Choice {
  options: readonly { value: string; label: string }[];
  pending: boolean;
  onOpen(): void;
}

export function devicesList(
  { text, language }: AccountI18n,
  values: Values,
  employees: Choice,
  policies: Choice | undefined,
): ListDefinition<Device> {
  const words = text.devices;
  const { labels } = words;
  const quiet = (value: string | null) => value || <span className={styles.quiet}>—</span>;
  const flag = (value: boolean | null) => (value === null ? quiet(null) : value ? words.yes : words.no);
  const open = (id: Of, label: ListFilter['label']): ListFilter => ({
    id,
    label,
    kind: 'choice',
    open: true,
    options: values[id].values.map((value) => ({ value, label: () => value })),
    pending: values[id].pending,
    onOpen: values[id].onOpen,
  });
  return defineList<Device>({
    id: 'devices',
    search: { longest: 80 },
    columns: [
      {
        id: 'displayName',
        header: ({ devices }) => devices.columns.name,
        cell: (device) => <DeviceName device={device} />,
        exportValue: ({ displayName }) => displayName,
        sort: 'ascending',
        width: 240,
        min: 160,
        pinned: true,
      },
      {
        id: 'health',
        header: ({ devices }) => devices.columns.health,
        cell: ({ health }) => <HealthBadge health={health} />,
        exportValue: ({ health }) => health,
        width: 172,
      },
      {
        id: 'osVersion',
        header: ({ devices }) => devices.columns.type,
        cell: (device) => systemOf(device),
        exportValue: (device) => systemOf(device),
        sort: 'ascending',
        width: 120,
      },
      {
        id: 'model',
        header: ({ devices }) => devices.columns.model,
        cell: ({ modelName, model }) => quiet(modelName ?? model),
        exportValue: ({ modelName, model }) => modelName ?? model,
        width: 150,
      },
      {
        id: 'serialNumber',
        header: ({ devices }) => devices.columns.serialNumber,
        cell: ({ serialNumber }) => quiet(serialNumber),
        exportValue: ({ serialNumber }) => serialNumber,
        width: 140,
        mono: true,
      },
      {
        id: 'mdmUser',
        header: ({ devices }) => devices.columns.employee,
        cell: ({ mdmUser }) => quiet(mdmUser && (mdmUser.name || mdmUser.email)),
        exportValue: ({ mdmUser }) => mdmUser?.email ?? null,
        width: 170,
      },
      {
        id: 'tags',
        header: ({ devices }) => devices.columns.tags,
        cell: ({ tags }) =>
          tags.length === 0 ? (
            quiet(null)
          ) : (
            <span className={styles.tags}>
              {tags.map((tag) => (
                <Badge key={tag} tone="slate">
                  {tag}
                </Badge>
              ))}
            </span>
          ),
        exportValue: ({ tags }) => tags.join(', '),
        width: 160,
      },
      {
        id: 'lastStatusReportTime',
        header: ({ devices }) => devices.columns.seen,
        cell: ({ lastStatusReportTime: at }) => (at === null ? quiet(null) : <Time instant={at} quiet />),
        exportValue: ({ lastStatusReportTime }) => lastStatusReportTime,
        sort: 'descending',
        width: 140,
      },
      ...(policies
        ? [
            {
              id: 'policyId',
              header: ({ devices }: AccountI18n['text']) => devices.filters.policy,
              cell: ({ policyId }: Device) => (policyId === null ? quiet(null) : <PolicyName id={policyId} />),
              exportValue: ({ policyId }: Device) => policyId,
              width: 170,
              hiddenByDefault: true,
            },
          ]
        : []),
      {
        id: 'openCommands',
        header: ({ devices }) => devices.columns.commands,
        cell: ({ openCommands }) => openCommands || quiet(null),
        exportValue: ({ openCommands }) => openCommands,
        numeric: true,
        width: 110,
        hiddenByDefault: true,
      },
      {
        id: 'state',
        header: ({ devices }) => devices.columns.state,
        cell: ({ state }) => labels.state[state],
        exportValue: ({ state }) => state,
        width: 120,
        hiddenByDefault: true,
      },
      {
        id: 'availableUpdate',
        header: ({ devices }) => devices.columns.update,
        cell: ({ availableUpdate }) => quiet(availableUpdate),
        exportValue: ({ availableUpdate }) => availableUpdate,
        width: 130,
        hiddenByDefault: true,
      },
      {
        id: 'updateProgress',
        header: ({ devices }) => devices.columns.updateProgress,
        cell: ({ updateProgress: at }) => quiet(at && labels.updateProgress[at]),
        exportValue: ({ updateProgress }) => updateProgress,
        width: 120,
        hiddenByDefault: true,
      },
      {
        id: 'isCompliance',
        header: ({ devices }) => devices.columns.compliance,
        cell: ({ isCompliance }) => flag(isCompliance),
        exportValue: ({ isCompliance }) => isCompliance,
        width: 100,
        hiddenByDefault: true,
      },
      {
        id: 'supervised',
        header: ({ devices }) => devices.columns.supervised,
        cell: ({ supervised }) => flag(supervised),
        exportValue: ({ supervised }) => supervised,
        width: 110,
        hiddenByDefault: true,
      },
      {
        id: 'subType',
        header: ({ devices }) => devices.columns.subType,
        cell: ({ subType }) => quiet(subType),
        exportValue: ({ subType }) => subType,
        width: 120,
        hiddenByDefault: true,
      },
      {
        id: 'imei',
        header: ({ devices }) => devices.columns.imei,
        cell: ({ imei }) => quiet(imei.join(', ')),
        exportValue: ({ imei }) => imei.join(', '),
        width: 160,
        mono: true,
        hiddenByDefault: true,
      },
      {
        id: 'battery',
        header: ({ devices }) => devices.columns.battery,
        cell: ({ battery }) => quiet(percent(battery, language)),
        exportValue: ({ battery }) => battery,
        numeric: true,
        width: 90,
        hiddenByDefault: true,
      },
      {
        id: 'networkIp',
        header: ({ devices }) => devices.columns.networkIp,
        cell: ({ networkIp }) => quiet(networkIp),
        exportValue: ({ networkIp }) => networkIp,
        width: 140,
        mono: true,
        hiddenByDefault: true,
      },
      {
        id: 'enrolledDate',
        header: ({ devices }) => devices.columns.enrolled,
        cell: ({ enrolledDate: at }) => (at === null ? quiet(null) : <Time instant={at} quiet />),
        exportValue: ({ enrolledDate }) => enrolledDate,
        sort: 'descending',
        width: 126,
        hiddenByDefault: true,
      },
    ],
    filters: [
      {
        id: 'health',
        label: ({ devices }) => devices.columns.health,
        kind: 'choice',
        options: deviceHealths.map((value) => ({ value, label: () => words.health[value] })),
        always: true,
      },
      {
        id: 'type',
        label: ({ devices }) => devices.columns.type,
        kind: 'choice',
        options: deviceSystems.map((value) => ({ value, label: () => value })),
        always: true,
      },
      {
        id: 'platform',
        label: ({ devices }) => devices.columns.platform,
        kind: 'choice',
        options: devicePrefixes.map((value) => ({ value, label: () => labels.platform[value] })),
      },
      {
        id: 'state',
        label: ({ devices }) => devices.columns.state,
        kind: 'choice',
        options: deviceStates.map((value) => ({ value, label: () => labels.state[value] })),
      },
      open('tag', ({ devices }) => devices.columns.tags),
      open('osVersion', ({ devices }) => devices.columns.osVersion),
      open('model', ({ devices }) => devices.columns.model),
      {
        id: 'mdmUser',
        label: ({ devices }) => devices.columns.employee,
        kind: 'choice',
        open: true,
        options: employees.options.map(({ value, label }) => ({ value, label: () => label })),
        pending: employees.pending,
        onOpen: employees.onOpen,
      },
      ...(policies
        ? [
            {
              id: 'policy',
              label: ({ devices }) => devices.filters.policy,
              kind: 'choice',
              open: true,
              options: policies.options.map(({ value, label }) => ({ value, label: () => label })),
              pending: policies.pending,
              onOpen: policies.onOpen,
            } satisfies ListFilter,
          ]
        : []),
      { id: 'assigned', label: ({ devices }) => devices.filters.assigned, kind: 'boolean' },
      { id: 'availableUpdate', label: ({ devices }) => devices.filters.update, kind: 'boolean' },
      {
        id: 'updateProgress',
        label: ({ devices }) => devices.columns.updateProgress,
        kind: 'choice',
        options: deviceUpdateProgresses.map((value) => ({ value, label: () => labels.updateProgress[value] })),
      },
      { id: 'isCompliance', label: ({ devices }) => devices.columns.compliance, kind: 'boolean' },
      { id: 'supervised', label: ({ devices }) => devices.columns.supervised, kind: 'boolean' },
      { id: 'lostMode', label: ({ devices }) => devices.columns.lostMode, kind: 'boolean' },
      { id: 'seen', label: ({ devices }) => devices.columns.seen, kind: 'days', bounds: ['minTime', 'maxTime'] },
    ],
    views: [
      { id: 'all', label: ({ devices }) => devices.views.all, query: '' },
      { id: 'attention', label: ({ devices }) => devices.views.attention, query: 'health=attention' },
      { id: 'apple', label: ({ devices }) => devices.views.apple, query: 'platform=apple' },
      { id: 'android', label: ({ devices }) => devices.views.android, query: 'platform=android' },
      { id: 'windows', label: ({ devices }) => devices.views.windows, query: 'platform=windows' },
    ],
    defaultSort: { column: 'displayName', descending: false },
    rowKey: ({ id }) => id,
    rowName: ({ displayName }) => displayName,
    card: (device) => (
      <CardLines name={<DeviceName device={device} />} state={<HealthBadge health={device.health} />}>
        {[systemOf(device), device.modelName ?? device.model, device.mdmUser?.name].filter(Boolean).join(' · ')}
      </CardLines>
    ),
    grid: {
      height: 112,
      width: 280,
      tile: (device) => (
        <CardLines name={<DeviceName device={device} />} state={<HealthBadge health={device.health} />}>
          {[systemOf(device), device.modelName ?? device.model].filter(Boolean).join(' · ')}
        </CardLines>
      ),
    },
    empty: {
      icon: Smartphone,
      title: ({ devices }) => devices.empty.title,
      text: ({ devices }) => devices.empty.text,
    },
  });
}

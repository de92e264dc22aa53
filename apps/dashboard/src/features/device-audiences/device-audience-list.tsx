import type { DeviceAudience } from '@muster/contract/device-audiences';
import { deviceSelectors } from '@muster/contract/enumerations/devices';
import { Time } from '@muster/ui/Time';
import { Boxes } from 'lucide-react';
import { CardLines } from '../../shared/list/CardLines.tsx';
import { defineList, type ListDefinition } from '../../shared/list/define-list.ts';
import { AudienceName, DeviceCount, SelectorNames } from './AudienceCells.tsx';

export function deviceAudienceList(): ListDefinition<DeviceAudience> {
  return defineList<DeviceAudience>({
    id: 'deviceAudiences',
    search: { longest: 80 },
    columns: [
      {
        id: 'name',
        header: ({ deviceAudiences }) => deviceAudiences.columns.name,
        cell: (audience) => <AudienceName audience={audience} />,
        exportValue: ({ name }) => name,
        sort: 'ascending',
        width: 340,
        min: 180,
        pinned: true,
      },
      {
        id: 'selectors',
        header: ({ deviceAudiences }) => deviceAudiences.columns.selectors,
        cell: (audience) => <SelectorNames audience={audience} />,
        exportValue: ({ selectorKinds }) => selectorKinds.join(', '),
        width: 260,
      },
      {
        id: 'devices',
        header: ({ deviceAudiences }) => deviceAudiences.columns.devices,
        cell: ({ devices }) => devices,
        exportValue: ({ devices }) => devices,
        numeric: true,
        width: 120,
      },
      {
        id: 'uses',
        header: ({ deviceAudiences }) => deviceAudiences.columns.uses,
        cell: ({ uses }) => uses,
        exportValue: ({ uses }) => uses,
        numeric: true,
        width: 110,
      },
      {
        id: 'updatedAt',
        header: ({ deviceAudiences }) => deviceAudiences.columns.updated,
        cell: ({ updatedAt }) => <Time instant={updatedAt} quiet />,
        exportValue: ({ updatedAt }) => updatedAt,
        width: 140,
      },
      {
        id: 'createdAt',
        header: ({ deviceAudiences }) => deviceAudiences.columns.created,
        cell: ({ createdAt }) => <Time instant={createdAt} quiet />,
        exportValue: ({ createdAt }) => createdAt,
        sort: 'descending',
        width: 140,
        hiddenByDefault: true,
      },
    ],
    filters: [
      {
        id: 'selector',
        label: ({ deviceAudiences }) => deviceAudiences.columns.selectors,
        kind: 'choice',
        options: deviceSelectors.map((value) => ({
          value,
          label: ({ deviceAudiences }) => deviceAudiences.selectors[value],
        })),
        always: true,
      },
    ],
    views: [{ id: 'all', label: ({ deviceAudiences }) => deviceAudiences.all, query: '' }],
    defaultSort: { column: 'name', descending: false },
    rowKey: ({ id }) => id,
    rowName: ({ name }) => name,
    card: (audience) => (
      <CardLines
        name={
          <strong dir="auto" title={audience.name}>
            {audience.name}
          </strong>
        }
      >
        <DeviceCount count={audience.devices} /> · <SelectorNames audience={audience} />
      </CardLines>
    ),
    empty: {
      icon: Boxes,
      title: ({ deviceAudiences }) => deviceAudiences.empty,
      text: ({ deviceAudiences }) => deviceAudiences.emptyText,
    },
  });
}

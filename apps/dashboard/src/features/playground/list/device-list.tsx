import { Avatar } from '@muster/ui/Avatar';
import { Badge } from '@muster/ui/Badge';
import { PlatformGlyph } from '@muster/ui/PlatformGlyph';
import { Time } from '@muster/ui/Time';
import { CircleCheck, Lock, Smartphone, TriangleAlert, WifiOff } from 'lucide-react';
import { CardLines } from '../../../shared/list/CardLines.tsx';
import { defineList } from '../../../shared/list/define-list.ts';
import styles from './device-list.module.css';
import { type SampleDevice, sampleNow } from './sample-devices.ts';

const states = {
  ok: { tone: 'green', icon: CircleCheck, label: 'OK' },
  attention: { tone: 'amber', icon: TriangleAlert, label: 'Needs attention' },
  silent: { tone: 'slate', icon: WifiOff, label: 'Silent' },
  locked: { tone: 'red', icon: Lock, label: 'Locked' },
} as const;
const systems = { ios: 'iOS', macos: 'macOS', android: 'Android', windows: 'Windows' } as const;
const label = (text: string) => () => text;
const gigabytes = (bytes: number) => `${bytes / 1024 ** 3} GB`;

function State({ state }: { state: SampleDevice['state'] }) {
  const { tone, icon, label: words } = states[state];
  return (
    <Badge tone={tone} icon={icon}>
      {words}
    </Badge>
  );
}

const lastSeen = (instant: string) => <Time instant={instant} now={sampleNow} quiet />;

/** The words are examples and are not translated, as everywhere on the playground. */
export const deviceList = defineList<SampleDevice>({
  id: 'playground-devices',
  columns: [
    {
      id: 'name',
      header: label('Name'),
      cell: ({ name, os }) => (
        <span className={styles.name}>
          <PlatformGlyph of={os} />
          <span>{name}</span>
        </span>
      ),
      exportValue: ({ name }) => name,
      sort: 'ascending',
      width: 240,
      min: 140,
      pinned: true,
    },
    {
      id: 'owner',
      header: label('Owner'),
      cell: ({ owner }) => (
        <span className={styles.name}>
          <Avatar name={owner} id={owner} size="xs" />
          <span>{owner}</span>
        </span>
      ),
      exportValue: ({ owner }) => owner,
      sort: 'ascending',
      width: 180,
    },
    {
      id: 'os',
      header: label('OS'),
      cell: ({ os, version }) => `${systems[os]} ${version}`,
      exportValue: ({ os, version }) => `${systems[os]} ${version}`,
      sort: 'ascending',
      width: 120,
    },
    {
      id: 'state',
      header: label('State'),
      cell: ({ state }) => <State state={state} />,
      exportValue: ({ state }) => states[state].label,
      sort: 'ascending',
      width: 160,
    },
    {
      id: 'seen',
      header: label('Seen'),
      cell: ({ seen }) => lastSeen(seen),
      exportValue: ({ seen }) => seen,
      sort: 'descending',
      width: 140,
    },
    {
      id: 'size',
      header: label('Storage'),
      cell: ({ size }) => gigabytes(size),
      exportValue: ({ size }) => size,
      sort: 'descending',
      numeric: true,
      width: 110,
    },
    {
      id: 'serial',
      header: label('Serial number'),
      cell: ({ serial }) => serial,
      exportValue: ({ serial }) => serial,
      mono: true,
      width: 140,
    },
    {
      id: 'enrolled',
      header: label('Enrolled'),
      cell: ({ enrolled }) => lastSeen(enrolled),
      exportValue: ({ enrolled }) => enrolled,
      sort: 'descending',
      hiddenByDefault: true,
      width: 140,
    },
  ],
  filters: [
    {
      id: 'state',
      label: label('State'),
      kind: 'choice',
      options: Object.entries(states).map(([value, state]) => ({ value, label: label(state.label) })),
      always: true,
    },
    {
      id: 'os',
      label: label('System'),
      kind: 'choice',
      options: Object.entries(systems).map(([value, name]) => ({ value, label: label(name) })),
      always: true,
    },
    { id: 'managed', label: label('Managed'), kind: 'boolean' },
    { id: 'owner', label: label('Owner'), kind: 'text' },
    { id: 'seen', label: label('Last seen'), kind: 'days' },
  ],
  views: [
    { id: 'all', label: label('All'), query: '' },
    { id: 'apple', label: label('Apple'), query: 'os=ios&os=macos' },
    { id: 'android', label: label('Android'), query: 'os=android' },
    { id: 'windows', label: label('Windows'), query: 'os=windows' },
  ],
  defaultSort: { column: 'seen', descending: true },
  rowKey: ({ id }) => id,
  rowName: ({ name }) => name,
  card: ({ name, os, owner, version, state }) => (
    <CardLines
      name={
        <span className={styles.cardName}>
          <PlatformGlyph of={os} />
          <strong>{name}</strong>
        </span>
      }
      state={<State state={state} />}
    >
      {owner} · {systems[os]} {version}
    </CardLines>
  ),
  empty: {
    icon: Smartphone,
    title: label('No devices yet'),
    text: label('Enroll a device, and it appears here within a minute.'),
  },
});

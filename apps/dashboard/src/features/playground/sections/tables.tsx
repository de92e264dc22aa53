import { Badge, type Tone } from '@muster/ui/Badge';
import { PlatformGlyph } from '@muster/ui/PlatformGlyph';
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableMessage,
  TableRow,
  TableScroller,
  TableSpacer,
} from '@muster/ui/Table';
import { selectionWidth, TableSelectCell, TableSelectHeader } from '@muster/ui/TableSelection';
import { Time } from '@muster/ui/Time';
import { CircleCheck, CircleDashed, CircleX, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import styles from '../playground.module.css';
import { Specimen } from '../Specimen.tsx';
import type { Section } from '../section.ts';

const now = Date.parse('2026-11-03T10:00:00Z');

const devices = [
  {
    id: '1',
    name: "Ana's iPhone",
    shape: 'phone',
    owner: 'Ana Ruiz',
    os: '18.2',
    apps: 12,
    state: 'ok',
    seen: '2026-11-03T09:58:00Z',
  },
  {
    id: '2',
    name: 'Lobby tablet beside the reception desk, second floor, left of the lifts, with a name that does not end',
    shape: 'tablet',
    owner: 'Facilities',
    os: '17.7.1',
    apps: 1_204,
    state: 'pending',
    seen: '2026-11-02T16:20:00Z',
  },
  {
    id: '3',
    name: 'MB-2231',
    shape: 'laptop',
    owner: 'Jonas Weber',
    os: '15.1',
    apps: 88,
    state: 'ok',
    seen: '2026-11-03T07:41:00Z',
  },
  {
    id: '4',
    name: 'Warehouse scanner 7',
    shape: 'phone',
    owner: '',
    os: '14',
    apps: 3,
    state: 'lost',
    seen: '2026-08-19T11:00:00Z',
  },
] as const;

const states: Record<string, { tone: Tone; icon: LucideIcon; word: string }> = {
  ok: { tone: 'green', icon: CircleCheck, word: 'Active' },
  pending: { tone: 'amber', icon: CircleDashed, word: 'Pending' },
  lost: { tone: 'red', icon: CircleX, word: 'Lost' },
};

function Devices({ density }: { density: 'normal' | 'compact' }) {
  const [selected, setSelected] = useState<readonly string[]>(['3']);
  const [sort, setSort] = useState<'ascending' | 'descending'>('ascending');
  const [nameWidth, setNameWidth] = useState(260);
  const [reached, setReached] = useState('1');
  const toggle = (id: string, on: boolean) =>
    setSelected(on ? [...selected, id] : selected.filter((other) => other !== id));
  const sorted = sort === 'ascending' ? devices : devices.toReversed();
  const all = selected.length === devices.length;
  return (
    <TableScroller label={`Devices, ${density}`}>
      <Table
        label="Devices"
        density={density}
        widths={[selectionWidth, nameWidth, 140, 90, 90, 120, undefined]}
        interactive
        rowCount={devices.length}
      >
        <TableHead>
          <TableSelectHeader
            label="Select all"
            pinned={0}
            state={all ? 'all' : selected.length > 0 ? 'some' : 'none'}
            onChange={(on) => setSelected(on ? devices.map(({ id }) => id) : [])}
          />
          <TableHeader
            pinned={selectionWidth}
            sort={sort}
            onSort={() => setSort(sort === 'ascending' ? 'descending' : 'ascending')}
            resize={{
              label: 'Width of Name',
              width: nameWidth,
              onResize: setNameWidth,
              onReset: () => setNameWidth(260),
            }}
          >
            Name
          </TableHeader>
          <TableHeader>Owner</TableHeader>
          <TableHeader>OS</TableHeader>
          <TableHeader numeric sort="none" onSort={() => setSort('descending')}>
            Apps
          </TableHeader>
          <TableHeader>State</TableHeader>
          <TableHeader>Seen</TableHeader>
        </TableHead>
        <TableBody>
          {sorted.map(({ id, name, shape, owner, os, apps, state, seen }, index) => {
            const look = states[state];
            return (
              <TableRow
                key={id}
                index={index}
                selected={selected.includes(id)}
                current={id === '1'}
                tabIndex={id === reached ? 0 : -1}
                onFocus={() => setReached(id)}
                onToggle={() => toggle(id, !selected.includes(id))}
              >
                <TableSelectCell
                  label={`Select ${name}`}
                  pinned={0}
                  checked={selected.includes(id)}
                  onChange={(on) => toggle(id, on)}
                />
                <TableCell header pinned={selectionWidth}>
                  <PlatformGlyph of={shape} /> {name}
                </TableCell>
                <TableCell>{owner || '—'}</TableCell>
                <TableCell mono>{os}</TableCell>
                <TableCell numeric>{apps.toLocaleString('en')}</TableCell>
                <TableCell>
                  {look && (
                    <Badge tone={look.tone} icon={look.icon}>
                      {look.word}
                    </Badge>
                  )}
                </TableCell>
                <TableCell>
                  <Time instant={seen} now={now} quiet />
                </TableCell>
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </TableScroller>
  );
}

function Tables() {
  return (
    <>
      <Specimen title="Normal, 40 px" lay="stack">
        <Devices density="normal" />
      </Specimen>
      <Specimen title="Compact, 32 px" lay="stack">
        <Devices density="compact" />
      </Specimen>
      <Specimen title="Virtual rows, header that stays" lay="stack">
        <div className={styles.frame}>
          <TableScroller label="Rows of many" maxHeight={196}>
            <Table label="Rows of many" widths={[120, undefined]} rowCount={100_000}>
              <TableHead>
                <TableHeader numeric>Row</TableHeader>
                <TableHeader>Name</TableHeader>
              </TableHead>
              <TableBody>
                {[0, 1, 2, 3, 4, 5, 6, 7].map((index) => (
                  <TableRow key={index} index={index}>
                    <TableCell numeric>{(index + 1).toLocaleString('en')}</TableCell>
                    <TableCell>Device {index + 1}</TableCell>
                  </TableRow>
                ))}
                <TableSpacer height={400} columns={2} />
              </TableBody>
            </Table>
          </TableScroller>
        </div>
      </Specimen>
      <Specimen title="Nothing to show" lay="stack">
        <TableScroller label="No devices">
          <Table label="No devices" widths={[undefined, undefined]}>
            <TableHead>
              <TableHeader>Name</TableHeader>
              <TableHeader>Owner</TableHeader>
            </TableHead>
            <TableBody>
              <TableMessage columns={2}>No device fits the filters.</TableMessage>
            </TableBody>
          </Table>
        </TableScroller>
      </Specimen>
    </>
  );
}

export const section: Section = { title: 'Tables', order: 100, Component: Tables };

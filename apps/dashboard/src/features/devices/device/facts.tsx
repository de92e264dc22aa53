import { readDeviceFacts } from '@muster/contract/calls/devices';
import type { Facts } from '@muster/contract/device-facts';
import type { FactSection } from '@muster/contract/devices';
import { EmptyState } from '@muster/ui/EmptyState';
import { SearchField } from '@muster/ui/SearchField';
import { Skeleton } from '@muster/ui/Skeleton';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow, TableScroller } from '@muster/ui/Table';
import { Time } from '@muster/ui/Time';
import { Inbox } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import { useCall } from '../../../shared/api/use-call.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { Failed } from '../../../shared/ui/Failed.tsx';
import styles from './device.module.css';
import { useDevice } from './use-device.ts';

/** A section of what the device reported; undefined until it is known, null where it never did. */
export function useFacts<S extends FactSection>(section: S) {
  const { org = '' } = useParams();
  const { id } = useDevice();
  const { data, error, refetch } = useCall(
    readDeviceFacts,
    { params: { org, deviceId: id, section } },
    { follows: ['admDevice'] },
  );
  return {
    facts: data === undefined ? undefined : (data.data as Facts[S] | null),
    reportedAt: data?.reportedAt ?? null,
    error,
    refetch,
  };
}

interface ItemColumn<T> {
  header: string;
  value(item: T): ReactNode;
  /** What a search finds. */
  words?(item: T): string | undefined;
  mono?: boolean;
  numeric?: boolean;
  width?: number;
}

interface Props<T> {
  read: {
    facts: { items: readonly T[] } | null | undefined;
    reportedAt: string | null;
    error: unknown;
    refetch(): unknown;
  };
  title: string;
  columns: readonly ItemColumn<T>[];
  keyOf(item: T): string;
}

/** A table of what was reported: searched in the page, since it is all there. */
export function FactsTable<T>({ read, title, columns, keyOf }: Props<T>) {
  const { text } = useAccountI18n();
  const words = text.devices.facts;
  const [typed, setTyped] = useState('');
  const { facts, reportedAt, error, refetch } = read;
  if (error && !facts) return <Failed error={error} retry={() => void refetch()} className={styles.page} />;
  if (facts === undefined) return <Skeleton height={200} />;
  if (facts === null || facts.items.length === 0) {
    return (
      <div className={styles.page}>
        <EmptyState icon={Inbox} title={facts === null ? words.never : words.none}>
          {facts === null ? words.neverText : undefined}
        </EmptyState>
      </div>
    );
  }
  const wanted = typed.trim().toLocaleLowerCase();
  const found = facts.items.filter((item) =>
    columns.some(({ words: of }) => of?.(item)?.toLocaleLowerCase().includes(wanted)),
  );
  return (
    <div className={styles.page}>
      <div className={styles.section}>
        <h2 className="visually-hidden">{title}</h2>
        <SearchField id="facts-search" name="facts-search" label={words.search} value={typed} onChange={setTyped} />
        <p className={styles.quiet}>{reportedAt && <Reported at={reportedAt} />}</p>
        <TableScroller label={title}>
          <Table label={title} widths={columns.map(({ width }) => width)}>
            <TableHead>
              {columns.map(({ header, numeric }) => (
                <TableHeader key={header} numeric={numeric}>
                  {header}
                </TableHeader>
              ))}
            </TableHead>
            <TableBody>
              {found.map((item) => (
                <TableRow key={keyOf(item)}>
                  {columns.map(({ header, value, mono, numeric }, place) => (
                    <TableCell key={header} header={place === 0} mono={mono} numeric={numeric}>
                      {value(item)}
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableScroller>
      </div>
    </div>
  );
}

export function Reported({ at }: { at: string }) {
  const [before, after] = useAccountI18n().text.devices.facts.reported.split('{time}');
  return (
    <>
      {before}
      <Time instant={at} />
      {after}
    </>
  );
}

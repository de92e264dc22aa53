import { Badge } from '@muster/ui/Badge';
import { Skeleton } from '@muster/ui/Skeleton';
import { TableCell, TableRow } from '@muster/ui/Table';
import { TableSelectCell } from '@muster/ui/TableSelection';
import { Trash2 } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router';
import { useAccountI18n } from '../i18n/I18n.tsx';
import type { ListColumn } from './define-list.ts';
import styles from './list.module.css';

interface Props<Row> {
  row: Row;
  index: number;
  name: string;
  columns: readonly ListColumn<Row>[];
  /** The column that says which row it is. */
  naming: string | undefined;
  lefts: readonly (number | undefined)[];
  selected: boolean;
  selectable: boolean;
  /** The one that Tab reaches. */
  active: boolean;
  gone: boolean;
  hasRest: boolean;
  /** The address of what it opens. */
  href: string | undefined;
  stays: boolean;
  onFocus(index: number): void;
  onOpen: ((row: Row) => void) | undefined;
  onToggle(index: number, range: boolean): void;
}

function Row<Row>(props: Props<Row>) {
  const { row, index, name, columns, naming, lefts, selected, selectable, active, gone, hasRest } = props;
  const { href, stays, onFocus, onOpen, onToggle } = props;
  const { text, fill } = useAccountI18n();
  return (
    <TableRow
      index={index}
      selected={selectable ? selected : undefined}
      tabIndex={active ? 0 : -1}
      onFocus={() => onFocus(index)}
      onOpen={onOpen && !gone ? () => onOpen(row) : undefined}
      onToggle={selectable ? () => onToggle(index, false) : undefined}
    >
      {selectable && (
        <TableSelectCell
          label={fill(text.list.selection.row, { name })}
          checked={selected}
          disabled={gone}
          tabIndex={-1}
          pinned={lefts[0] === undefined ? undefined : 0}
          onChange={(_checked, range) => onToggle(index, range)}
        />
      )}
      {columns.map(({ id, cell, numeric, mono }, place) => (
        <TableCell
          key={id}
          numeric={numeric}
          mono={mono}
          header={place === 0}
          pinned={lefts[place]}
          linked={place === 0 && href !== undefined && !gone}
        >
          {place === 0 && gone ? (
            <span className={styles.gone}>
              <Badge tone="slate" icon={Trash2}>
                {text.list.gone}
              </Badge>
              <s>{name}</s>
            </span>
          ) : place === 0 && href !== undefined ? (
            <Link to={href} tabIndex={-1} preventScrollReset={stays} aria-label={id === naming ? undefined : name}>
              {cell(row)}
            </Link>
          ) : (
            cell(row)
          )}
        </TableCell>
      ))}
      {hasRest && <TableCell />}
    </TableRow>
  );
}

export const ListRow = memo(Row) as typeof Row;

/** The place of a row that is on its way, in the columns it will have. It has no number: nobody looks for it. */
export const SkeletonRow = memo(function SkeletonRow({
  index,
  numerics,
  selectable,
  hasRest,
}: {
  index: number;
  numerics: readonly boolean[];
  selectable: boolean;
  hasRest: boolean;
}) {
  return (
    <TableRow>
      {selectable && <TableCell />}
      {numerics.map((numeric, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: it has nothing but its place
        <TableCell key={place} numeric={numeric}>
          <Skeleton width={place === 0 ? `${45 + ((index * 37) % 40)}%` : '60%'} height={12} />
        </TableCell>
      ))}
      {hasRest && <TableCell />}
    </TableRow>
  );
});

import { Notice } from '@muster/ui/Notice';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow, TableScroller } from '@muster/ui/Table';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import styles from '../enrollment.module.css';
import { ProblemLines } from './ProblemLines.tsx';
import type { ReadTable } from './read-table.ts';

/** So many lines are shown. */
const shown = 5;

/** What was understood of it: how many devices, the first of them, and what is left out. */
export function TablePreview({ found, withColumns }: { found: ReadTable; withColumns: boolean }) {
  const { text, fill } = useAccountI18n();
  const words = text.enrollment.expected;
  const { columns } = words;
  const { devices, wrong, skipped } = found;
  return (
    <div className={styles.result}>
      <p role="status" className={styles.hint}>
        {devices.length === 0 ? words.foundNone : fill(words.found, { count: devices.length })}
      </p>
      {withColumns && devices.length > 0 && (
        <TableScroller label={words.preview} maxHeight={240}>
          <Table label={words.preview} widths={[150, 170, 120, 130]} density="compact">
            <TableHead>
              <TableHeader>{columns.identifier}</TableHeader>
              <TableHeader>{columns.employee}</TableHeader>
              <TableHeader>{columns.name}</TableHeader>
              <TableHeader>{columns.tags}</TableHeader>
            </TableHead>
            <TableBody>
              {devices.slice(0, shown).map(({ line, identifier, email, displayName, tags }) => (
                <TableRow key={line}>
                  <TableCell mono>{identifier}</TableCell>
                  <TableCell>{email}</TableCell>
                  <TableCell>{displayName}</TableCell>
                  <TableCell>{tags.join(', ')}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableScroller>
      )}
      {skipped.length > 0 && <p className={styles.hint}>{fill(words.skipped, { names: skipped.join(', ') })}</p>}
      {wrong.length > 0 && (
        <Notice kind="warning">
          {fill(words.wrong, { count: wrong.length })}
          <ProblemLines lines={wrong} most={shown} />
        </Notice>
      )}
    </div>
  );
}

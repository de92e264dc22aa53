import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow, TableScroller } from '@muster/ui/Table';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';

/** The first lines of a file, as they will be read. */
export function FilePreview({ names, rows }: { names: readonly string[]; rows: readonly (readonly string[])[] }) {
  const { text } = useAccountI18n();
  const label = text.people.import.preview;
  return (
    <TableScroller label={label} maxHeight={280}>
      <Table label={label} widths={names.map(() => 180)} density="compact">
        <TableHead>
          {names.map((name, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            <TableHeader key={index}>{name}</TableHeader>
          ))}
        </TableHead>
        <TableBody>
          {rows.map((row, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
            <TableRow key={line}>
              {names.map((_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
                <TableCell key={index}>{row[index] ?? ''}</TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableScroller>
  );
}

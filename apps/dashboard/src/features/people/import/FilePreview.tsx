import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow, TableScroller } from '@muster/ui/Table';

interface Props {
  label: string;
  names: readonly string[];
  rows: readonly (readonly string[])[];
}

/** The first lines of a file, as they will be read. */
export function FilePreview({ label, names, rows }: Props) {
  return (
    <TableScroller label={label} maxHeight={280}>
      <Table label={label} widths={names.map(() => 132)} density="compact">
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

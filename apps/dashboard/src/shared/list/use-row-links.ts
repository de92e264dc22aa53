import type { PanelKind } from '@muster/contract/enumerations/platform';
import { useLocation, useNavigate } from 'react-router';
import { withPanel } from '../dialogs/panel-address.ts';
import { useDialogs } from '../dialogs/use-dialogs.ts';

/** What opening a row leads to: a panel beside the list, a page, or something that has no address. */
export interface Opening<Row> {
  /** Rows open as panels of this kind, which then lead on to the next row. */
  panel?: PanelKind | undefined;
  /** The page that a row opens; undefined for a row that opens none. */
  to?: ((row: Row) => string | undefined) | undefined;
  onOpen?: ((row: Row) => void) | undefined;
}

export interface RowLinks<Row> {
  /** The address of what a row opens; undefined for what has none. */
  href(row: Row): string | undefined;
  /** What opens a row; undefined for one that opens nothing. */
  opener(row: Row): ((row: Row) => void) | undefined;
  /** What opens stands beside the list, which stays where it is. */
  stays: boolean;
}

export function useRowLinks<Row>({ panel, to, onOpen }: Opening<Row>, rowKey: (row: Row) => string): RowLinks<Row> {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const dialogs = useDialogs();
  if (to) {
    const open = (row: Row) => {
      const path = to(row);
      if (path !== undefined) void navigate(path);
    };
    return { href: to, opener: (row) => (to(row) === undefined ? undefined : open), stays: false };
  }
  if (panel) {
    return {
      href: (row) => `${pathname}?${withPanel(new URLSearchParams(search), { s: panel, id: rowKey(row) })}`,
      opener: () => (row) => dialogs.openPanel({ s: panel, id: rowKey(row) }),
      stays: true,
    };
  }
  return { href: () => undefined, opener: () => onOpen, stays: true };
}

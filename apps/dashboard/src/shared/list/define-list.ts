import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AccountTexts } from '../i18n/texts.ts';
import type { CellValue } from './csv.ts';
import { isReserved, type SearchShape, type Sort } from './list-state.ts';
import type { Selected } from './selection.ts';

/** A word of the list, taken from the texts of the language. */
export type Label = (text: AccountTexts['dashboard']) => string;

export interface ListColumn<Row> {
  id: string;
  header: Label;
  cell(row: Row): ReactNode;
  /** What an export has of it. */
  exportValue(row: Row): CellValue;
  /** What its cell shows besides, such as the name beside an address: columns of their own in an export. */
  exportAlso?: readonly { id: string; header: Label; value(row: Row): CellValue }[];
  /** Rows can be sorted by it, and this way first. */
  sort?: 'ascending' | 'descending' | undefined;
  numeric?: boolean;
  mono?: boolean;
  /** In pixels. */
  width: number;
  min?: number;
  hiddenByDefault?: boolean;
  pinned?: boolean;
}

interface FilterBase {
  /** Also its name in the address. */
  id: string;
  label: Label;
  /** In the bar also while it is not set; the others are added when they are needed. */
  always?: boolean;
  /** Its name in the call, where that is another. */
  param?: string;
}

export type ListFilter = FilterBase &
  (
    | {
        kind: 'choice';
        options: readonly { value: string; label: Label }[];
        /** The options come from the server: until they are there, what the address asks for is believed. */
        open?: boolean;
        /** They are asked for when the filter is first opened. */
        onOpen?(): void;
        /** And are on their way. */
        pending?: boolean;
        /** There are more than these: what is typed is looked for on the server. */
        onSearch?(words: string): void;
        /** One of them at most. */
        single?: boolean;
      }
    | { kind: 'text' /** What it is compared with is kept so. */; lowerCase?: boolean }
    | { kind: 'boolean' }
    | {
        kind: 'days' /** The names of both ends in the call; `from` and `to` unless they are said. */;
        bounds?: readonly [string, string];
      }
  );

/** A view that the list comes with: `query` as it stands in the address. */
export interface BuiltInView {
  id: string;
  label: Label;
  query: string;
}

export interface ListAction<Row = unknown> {
  id: string;
  label: Label;
  icon?: LucideIcon;
  danger?: boolean;
  /** Offered only while exactly so many are selected. */
  exactly?: number;
  /** Offered only while one of those selected is like this, or may be: not all of them are loaded. */
  concerns?(row: Row): boolean;
  /** Whether it acts on all that match as well as on rows by their ids. */
  run(selected: Selected, count: number): void | Promise<void>;
}

export interface ListTiles<Row> {
  tile(row: Row): ReactNode;
  height: number;
  /** At least. */
  width: number;
}

export interface ListDefinition<Row> {
  /** Its name in saved views, exported files and what the browser remembers. */
  id: string;
  columns: readonly ListColumn<Row>[];
  filters: readonly ListFilter[];
  /** False for what nobody looks for words in. */
  search?: SearchShape | false;
  /** The first one is the list as it comes. */
  views: readonly BuiltInView[];
  defaultSort?: Sort;
  rowKey(row: Row): string;
  /** What a row is called for those who hear it. */
  rowName(row: Row): string;
  /** What a card of a phone shows: two lines at most. */
  card(row: Row): ReactNode;
  /** Where it can be looked at as a grid as well, on a desk: what each tile shows, and how large it is, in pixels. */
  grid?: ListTiles<Row>;
  /** While there is nothing at all: how it gets here. */
  empty: { icon: LucideIcon; title: Label; text: Label };
}

/** Declares a list once; its page, address, query, export and saved views follow from it. */
export function defineList<Row>(definition: ListDefinition<Row>): ListDefinition<Row> {
  const names = definition.filters.map(({ id }) => id);
  const taken = names.find((name, index) => isReserved(name) || names.indexOf(name) !== index);
  if (taken !== undefined) throw new Error(`the list ${definition.id} cannot have a filter called ${taken}`);
  return definition;
}

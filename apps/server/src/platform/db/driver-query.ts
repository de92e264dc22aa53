import pg from 'pg';
import type { Sql } from './sql.ts';

/** What the driver's own query is made of, and its types do not tell. */
interface Internals extends pg.Submittable {
  name: string | undefined;
  values: unknown[];
  queryMode: string;
  prepare(connection: DriverConnection): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: DriverConnection): void;
}

export interface DriverConnection {
  bind(config: { portal: string; statement: string; values: unknown[] }): void;
  execute(config: { portal: string }): void;
}

const Query = pg.Query as unknown as new (text: string) => Internals;

/** The driver's query, without the copies of its configuration that take longer than all the rest of it. */
export class DriverQuery extends Query {
  constructor({ text, values, name }: Sql) {
    super(text);
    this.values = values;
    this.name = name;
    this.queryMode = 'extended';
  }
}

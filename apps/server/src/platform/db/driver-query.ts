import pg from 'pg';
import type { Sql } from './sql.ts';

/** What the driver's own query and connection are made of, and its types do not tell. */
interface Internals extends pg.Submittable {
  name: string | undefined;
  values: unknown[];
  queryMode: string;
  _result: Layout;
  _accumulateRows: boolean;
  prepare(connection: DriverConnection): void;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: DriverConnection): void;
}

export interface DriverConnection {
  bind(config: { portal: string; statement: string; values: unknown[] }): void;
  describe(config: unknown): void;
  execute(config: { portal: string }): void;
}

/** Which columns a statement gives, and how each is read. */
interface Layout {
  fields: unknown[];
  _parsers: unknown[];
  _prebuiltEmptyResultObject: object;
}

interface Known {
  layouts: Map<string, Layout>;
  /** The connection, on which nothing is asked about columns. */
  quiet: DriverConnection;
}

const known = new WeakMap<DriverConnection, Known>();

function knownOn(connection: DriverConnection): Known {
  let found = known.get(connection);
  if (found === undefined) {
    found = { layouts: new Map(), quiet: Object.create(connection, { describe: { value() {} } }) };
    known.set(connection, found);
  }
  return found;
}

const Query = pg.Query as unknown as new (text: string) => Internals;

/**
 * The driver's query without what it does anew each time and takes longer than the rest of a look-up: copying its
 * configuration, and asking which columns a named statement has. They stay the same for as long as the connection
 * lives; PostgreSQL itself refuses a named statement of which they would change.
 */
export class DriverQuery extends Query {
  #connection: DriverConnection | undefined;

  constructor({ text, values, name }: Sql) {
    super(text);
    this.values = values;
    this.name = name;
    // The simple protocol knows neither names nor several statements in one transaction.
    this.queryMode = 'extended';
  }

  override prepare(connection: DriverConnection): void {
    this.#connection = connection;
    const { layouts, quiet } = knownOn(connection);
    const layout = this.name === undefined ? undefined : layouts.get(this.name);
    if (layout !== undefined) {
      Object.assign(this._result, layout);
      this._accumulateRows = true;
    }
    super.prepare(layout === undefined ? connection : quiet);
  }

  override handleRowDescription(message: unknown): void {
    super.handleRowDescription(message);
    if (this.name === undefined || this.#connection === undefined) return;
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    knownOn(this.#connection).layouts.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
  }
}

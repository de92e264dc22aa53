/**
 * A statement that reads a workspace, in a transaction of its own and in one round trip. The messages that enter the
 * workspace and the statement itself are sent together, and what is sent before one Sync is one transaction
 * (PostgreSQL manual, Message Flow, Extended Query): when entering fails, the statement is not run.
 */
import type pg from 'pg';
import { type DriverConnection, DriverQuery } from './driver-query.ts';
import type { Sql } from './sql.ts';

const enter = {
  name: 'enter',
  text: `select set_config('muster.organization', $1, true), set_config('transaction_read_only', 'on', true)`,
};

/** Has to be done once on each connection that is to run these. */
export async function prepareEntering(client: pg.ClientBase): Promise<void> {
  await client.query({ ...enter, values: [''] });
}

export class TenantQuery extends DriverQuery {
  readonly #organizationId: string;
  #entered = false;

  constructor(organizationId: string, statement: Sql) {
    super(statement);
    this.#organizationId = organizationId;
  }

  override prepare(connection: DriverConnection): void {
    connection.bind({ portal: '', statement: enter.name, values: [this.#organizationId] });
    connection.execute({ portal: '' });
    super.prepare(connection);
  }

  override handleDataRow(message: unknown): void {
    if (this.#entered) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: DriverConnection): void {
    if (this.#entered) super.handleCommandComplete(message, connection);
    else this.#entered = true;
  }
}

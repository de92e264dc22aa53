/** What a declared list can be filtered by (list-engine.ts): each says what a value of the query asks of a row. */
import { type Sql, sql } from './sql.ts';
import { hasWords } from './text-search.ts';

export interface Condition {
  sql: Sql;
  /** The column that it bounds: in the order of that column, what lies outside is not even looked at. */
  bounds?: Sql;
  /** How it is said of that column, where the condition is about the row in another way. */
  bound?: Sql;
  /** The ids, each once, of all that can match, from a narrow table; and what besides has to be true of each. */
  among?: { ids: Sql; rest: Sql };
}

export type Filter<V> = (value: V) => readonly Condition[];

const only = (condition: Sql): Condition[] => [{ sql: condition }];

/** Any of the values, as `name:value` in the column `facets`. */
export function facet(name: string, toValue: (value: string) => string = String): Filter<readonly string[] | string> {
  return (values) => hasFacet([values].flat().map((value) => `${name}:${toValue(value)}`));
}

/** Any of these facets. */
export function hasFacet(facets: readonly string[]): Condition[] {
  return only(sql`t.facets && ${[...facets]}::text[]`);
}

/** Words anywhere in a column that the database's `search_text` has made. */
export function search(column: Sql = sql`t.search`): Filter<string> {
  return (q) => hasWords(column, q).flatMap(only);
}

/** One of the values. */
export function oneOf(column: Sql, type: Sql = sql`text`): Filter<readonly string[] | string> {
  return (values) => only(sql`${column} = any (${[values].flat()}::${type}[])`);
}

export function yesOrNo(condition: Sql): Filter<boolean | 'true' | 'false'> {
  return (answer) => only(String(answer) === 'true' ? condition : sql`not ${condition}`);
}

export function since(column: Sql): Filter<string> {
  return (time) => [{ sql: sql`${column} >= ${time}::timestamptz`, bounds: column }];
}

/** The moment itself included: the wire has milliseconds, the database more. */
export function until(column: Sql): Filter<string> {
  return (time) => [{ sql: sql`${column} < ${time}::timestamptz + interval '1 millisecond'`, bounds: column }];
}

export function before(column: Sql): Filter<string> {
  return (time) => [{ sql: sql`${column} < ${time}::timestamptz`, bounds: column }];
}

/** Whatever else there is to ask. */
export function where<V>(condition: (value: V) => Sql): Filter<V> {
  return (value) => only(condition(value));
}

/** What the planner thinks of a statement, which reads nothing of its tables. */
import type { Tx } from './database.ts';
import { join, type Sql, sql } from './sql.ts';

interface Plan {
  'Plan Rows': number;
  'Node Type': string;
  Plans?: Plan[];
}

/** Whoever turns pages or sorts a list asks the same again, and an answer takes as long as many a page. */
const answers = new Map<string, { rows: number[]; until: number }>();
const longest = 60_000;
const most = 1_000;

/** How many rows each of these statements gives, as the planner saw it within the last minute. */
export async function plannedRows(tx: Tx, statements: readonly Sql[]): Promise<number[]> {
  const all = join(statements, ' union all ');
  const question = JSON.stringify([all.text, all.values]);
  const known = answers.get(question);
  if (known && known.until > performance.now()) return known.rows;
  const [row] = await tx.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(unplanned(sql`explain (format json) ${all}`));
  const plan = row?.['QUERY PLAN'][0]?.Plan;
  const parts = plan?.['Node Type'] === 'Append' ? (plan.Plans ?? []) : plan ? [plan] : [];
  const rows = parts.map((part) => part['Plan Rows']);
  // The oldest go first: one that is asked anew is the youngest again.
  answers.delete(question);
  answers.set(question, { rows, until: performance.now() + longest });
  for (const oldest of answers.keys()) {
    if (answers.size <= most) break;
    answers.delete(oldest);
  }
  return rows;
}

/** How good a plan is depends on the values asked for: these are planned each time. */
export function unplanned({ text, values }: Sql): Sql {
  return join([{ text, values } as Sql], '');
}

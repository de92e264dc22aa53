import { type CountsCall, readViews } from '@muster/contract/counts';
import { failFields } from '../errors.ts';
import { handle, type Route } from './route.ts';
import { validate } from './validation.ts';

/** A list, and the call that counts views of it as the list itself does: each is asked for as a page of one row. */
export function counted(counts: CountsCall, list: Route): Route[] {
  const count = handle(counts, async (context) => {
    const queries = readViews(context.query.views).map((view) => {
      // A cursor belongs to one query, and a count begins nowhere.
      if ('after' in view) failFields([{ field: 'views', rules: [{ name: 'type', params: {} }] }]);
      return validate(list.call, 'query', { ...view, limit: '1' });
    });
    const pages = await Promise.all(queries.map((query) => list.handler({ ...context, query } as never, undefined)));
    return { counts: (pages as { totalDocs: number }[]).map(({ totalDocs }) => totalDocs) };
  });
  return [list, count];
}

/** How many rows each of several views of a list has, in one call: what stands beside the tabs of its page. */
import * as z from 'zod/mini';
import { type CallSpec, call } from './call.ts';

/** Each query as in the address of the list, `;` between them. */
const query = z.object({ views: z.string().check(z.maxLength(4000), z.regex(/^([^;]*;){0,11}[^;]*$/)) });
/** In the order of the views. */
const reply = z.object({ counts: z.array(z.int()) });

export interface CountsCall extends CallSpec {
  changes: false;
  query: typeof query;
  reply: typeof reply;
}

/** For whoever may call the list. */
export function countsOf(list: CallSpec, name: string): CountsCall {
  const { service, access, params, path, sample } = list;
  return call({
    name,
    summary: `How many there are in each of several queries of ${list.name}`,
    service,
    method: 'GET',
    path: `${path}/counts`,
    access,
    changes: false,
    ...(params && { params }),
    query,
    reply,
    sample: { ...sample, query: { views: 'limit=1;limit=2' } },
  });
}

export function writeViews(queries: readonly object[]): string {
  return queries.map((each) => new URLSearchParams(each as Record<string, string>).toString()).join(';');
}

export function readViews(views: string): Record<string, string>[] {
  return views.split(';').map((view) => Object.fromEntries(new URLSearchParams(view)));
}

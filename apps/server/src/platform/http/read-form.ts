/** A small form of a page that the server writes by itself (application/x-www-form-urlencoded), of a raw exchange. */
import type { IncomingMessage } from 'node:http';
import { fail } from '../errors.ts';
import type { RawExchange } from './codecs/raw.ts';

export type FormExchange = RawExchange;

const longestForm = 8192;

export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const piece of request.iterator({ destroyOnReturn: false })) {
    text += (piece as Buffer).toString('latin1');
    if (text.length > longestForm) fail(6003);
  }
  return new URLSearchParams(text);
}

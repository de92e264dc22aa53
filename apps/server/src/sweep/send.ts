import { randomInt } from 'node:crypto';
import { type CallSpec, codecOf } from '@muster/contract/call';
import { errorCatalogue, isErrorCode } from '@muster/contract/errors';
import { services } from '@muster/contract/services';

export interface Sent {
  params: Record<string, string>;
  query: Record<string, string | string[]>;
  body: unknown;
}

export interface Answer {
  status: number;
  /** Of a failure; undefined where the call succeeded. */
  code: number | undefined;
  text: string;
  /** What is wrong with the answer whatever was asked: no envelope, an unknown code, an internal error. */
  fault: string | undefined;
}

export async function send(url: string, call: CallSpec, sent: Sent, token: string | undefined): Promise<Answer> {
  const path = call.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(sent.params[name] ?? ''));
  const file = sent.body instanceof Blob ? sent.body : undefined;
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(sent.query)) for (const one of [value].flat()) search.append(name, one);
  const response = await fetch(`${url}${services[call.service].path}${path}${search.size > 0 ? `?${search}` : ''}`, {
    method: call.method,
    // Where it leads to is not what was asked for.
    redirect: 'manual',
    headers: {
      accept: 'application/json',
      // Everybody comes from elsewhere, so that nobody is stopped for the guesses of another.
      'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(sent.body === undefined || file ? {} : { 'content-type': 'application/json' }),
      ...call.sample?.headers,
    },
    ...(sent.body === undefined ? {} : { body: file ?? JSON.stringify(sent.body) }),
  });
  const { status } = response;
  const { codec } = codecOf(call.reply);
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
    const text = await firstEvent(response);
    return { status, code: undefined, text, fault: codec === 'events' ? undefined : 'a stream was not declared' };
  }
  const text = await response.text();
  if (ofProtocols.includes(codec) && status < 400) return { status, code: undefined, text, fault: undefined };
  if (call.method === 'HEAD' || (ofProtocols.includes(codec) && text === '')) {
    const code = Number(response.headers.get('error-code'));
    const fault =
      isErrorCode(code) && errorCatalogue[code].status === status ? undefined : `status ${status} without a code`;
    return { status, code, text, fault };
  }
  if (codec === 'file' && status === 200) return { status, code: undefined, text, fault: undefined };
  return { status, text, ...judge(status, text) };
}

/** Forms of other protocols, of which a refusal may be a status alone; the code stands in a header. */
const ofProtocols = ['raw', 'appleMessage', 'scep'];

/** Every answer is an envelope; a failure has a code of the catalogue, and the status that goes with it. */
export function judge(status: number, text: string): Pick<Answer, 'code' | 'fault'> {
  const envelope = parse(text);
  if (envelope?.status === true && 'data' in envelope && status >= 200 && status < 300) {
    return { code: undefined, fault: undefined };
  }
  const { code, message } = envelope?.error ?? {};
  const known = typeof code === 'number' && isErrorCode(code) ? code : undefined;
  if (envelope?.status !== false || known === undefined || typeof message !== 'string' || message === '') {
    return { code: known, fault: `status ${status} without an envelope: ${text.slice(0, 200)}` };
  }
  if (errorCatalogue[known].status !== status) return { code: known, fault: `code ${known} with status ${status}` };
  if (status >= 500) return { code: known, fault: `an internal error: ${text.slice(0, 200)}` };
  if (/\bat .+:\d+:\d+|\bselect\b.+\bfrom\b|syntax error at|node_modules|\.ts\b/i.test(text)) {
    return { code: known, fault: `it tells about the inside: ${text.slice(0, 200)}` };
  }
  return { code: known, fault: undefined };
}

interface Envelope {
  status?: unknown;
  data?: unknown;
  error?: { code?: unknown; message?: unknown };
}

function parse(text: string): Envelope | undefined {
  try {
    return JSON.parse(text) as Envelope;
  } catch {
    return undefined;
  }
}

async function firstEvent(response: Response): Promise<string> {
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += Buffer.from(chunk).toString();
    // A comment opens the stream; the first event says that the handler has taken over.
    if (/^event:.*\ndata:.*\n\n/m.test(text)) break;
  }
  return text;
}

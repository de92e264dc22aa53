import { brand } from '@muster/contract/brand';
import type { Language } from '@muster/contract/constants';
import { Failure } from './failure.ts';
import type { Ask, Reply, Send } from './http.ts';
import type { Retry } from './retry.ts';

/** The upload service as one app's token sees it. */
export interface Api {
  /** Below the service's own address: `/v1/integrations/builds`. */
  address(path: string): URL;
  /** Sends with the token; a status of 400 or above, and a redirection, is a `Failure`. */
  ask(ask: Omit<Ask, 'signal'>): Promise<Reply>;
  /** What a JSON reply carries as `data`. */
  data(reply: Reply): Record<string, unknown>;
}

interface Settings {
  base: URL;
  token: string;
  language: Language;
  send: Send;
  signal: AbortSignal;
}

export function createApi({ base, token, language, send, signal }: Settings): Api {
  return {
    address: (path) => new URL(`${base.href.replace(/\/$/, '')}${path}`),
    async ask({ headers, ...ask }) {
      const common = { authorization: `bearer ${token}`, accept: 'application/json', 'accept-language': language };
      const reply = await send({ ...ask, headers: { ...common, ...headers }, signal });
      if (reply.status >= 300) throw failureOf(reply, ask.url);
      return reply;
    },
    data(reply) {
      const { data } = parse(reply.text);
      if (isRecord(data)) return data;
      throw new Failure('refused', 'notMuster', { address: base.href, status: reply.status, product: brand.product });
    },
  };
}

/**
 * Where the upload service is: a server says so at /config.json. What has no such page is taken for the service itself,
 * which may have a name of its own.
 */
export async function findUploadService(
  server: URL,
  { send, signal, retry }: { send: Send; signal: AbortSignal; retry: Retry },
): Promise<URL> {
  const url = new URL(`${server.href.replace(/\/$/, '')}/config.json`);
  return retry.run(async () => {
    const reply = await send({ method: 'GET', url, headers: { accept: 'application/json' }, signal });
    if (reply.status >= 500 || reply.status === 429 || isRedirect(reply)) throw failureOf(reply, url);
    const { services } = parse(reply.text);
    const upload = isRecord(services) ? services.upload : undefined;
    if (reply.status !== 200 || typeof upload !== 'string' || !URL.canParse(upload, server)) return server;
    // The pages' addresses are paths where nothing was moved.
    return new URL(upload, server);
  });
}

const isRedirect = ({ status, headers }: Reply) => status >= 300 && status < 400 && headers.location !== undefined;

function failureOf(reply: Reply, url: URL): Failure {
  const { status, headers } = reply;
  if (isRedirect(reply)) {
    // Not followed: the token goes where the user said, and nowhere else.
    const address = URL.canParse(headers.location ?? '', url) ? new URL(headers.location ?? '', url).origin : '';
    return new Failure('refused', 'redirected', { address });
  }
  const { code, message } = toldBy(reply);
  if (status === 429 || status === 423 || status >= 500) {
    const seconds = /^\d+$/.test(headers['retry-after'] ?? '') ? Number(headers['retry-after']) : undefined;
    return new Failure(
      'network',
      'serverFails',
      { message: message || `${status}`, status },
      { passing: true, seconds },
    );
  }
  if (status === 401) return new Failure('refused', 'wrongToken', { status });
  if (code !== undefined)
    return new Failure('refused', 'refusedWithCode', { message: message || `${status}`, code, status });
  if (status === 413) return new Failure('refused', 'tooLarge', { status });
  if (message) return new Failure('refused', 'refused', { message, status });
  return new Failure('refused', 'notMuster', { address: url.origin, status, product: brand.product });
}

/** What a refusal says: the service in JSON, to HEAD in a header, and where it speaks tus in a line of text. */
function toldBy({ headers, text }: Reply): { code: number | undefined; message: string } {
  const { error } = parse(text);
  if (isRecord(error)) {
    const { code, message, data } = error;
    const fields = (Array.isArray(data) ? data.filter(isRecord) : []).map(({ field, messages }) =>
      [field, ...(Array.isArray(messages) ? messages : [])].join(' '),
    );
    const told = [...(typeof message === 'string' ? [message] : []), fields.join('; ')].join(' ').trim();
    return { code: typeof code === 'number' ? code : undefined, message: told };
  }
  const code = Number(headers['error-code']);
  const isLine = text.length < 200 && !/[<{]/.test(text);
  return { code: code > 0 ? code : undefined, message: isLine ? text.trim() : '' };
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

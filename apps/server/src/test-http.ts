/** For tests: requests that a browser's fetch would tidy up or refuse to send. */
import { once } from 'node:events';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

export interface Asked {
  method?: string;
  headers?: Record<string, string | string[]>;
  body?: string | Buffer | undefined;
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

/** Sends the path as it is written, and any headers, Host included. */
export async function ask(
  url: string,
  path: string,
  { method = 'GET', headers = {}, body }: Asked = {},
): Promise<Reply> {
  const { hostname, port } = new URL(url);
  const inChunks = 'transfer-encoding' in headers;
  const length = body === undefined || inChunks ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const sent = request({ agent, hostname, port, path, method, headers: { ...length, ...headers } });
  sent.end(body);
  const [response] = await once(sent, 'response');
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) text += chunk;
  return { status: response.statusCode, headers: response.headers, text };
}

/** The envelope of a failure, or what succeeded. */
export function envelope({ text }: Reply): {
  status: boolean;
  data?: never;
  error?: { code: number; message: string; data?: never };
} {
  return JSON.parse(text);
}

/** Writes bytes to the server and reads what comes until the connection ends, by its doing or, if told so, by ours. */
export async function exchange(url: string, parts: readonly (string | Buffer)[], hangUp = false): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  // Whatever becomes of the connection, only what arrived counts.
  socket.on('error', () => {});
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    text += chunk;
  });
  for (const part of parts) socket.write(part);
  if (hangUp) socket.end();
  await new Promise((resolve) => socket.once('close', resolve));
  return text;
}

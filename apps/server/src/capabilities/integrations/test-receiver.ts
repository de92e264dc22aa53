/** For tests and benchmarks: receivers of webhooks on this machine, well-behaved and otherwise. */
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Received {
  headers: Record<string, string>;
  body: string;
  at: number;
}

export interface Receiver {
  url: string;
  /** As OUTBOUND_ALLOW wants it. */
  host: string;
  received: Received[];
  /** What it answers from now on. */
  answer: (request: IncomingMessage, response: ServerResponse) => void;
  close(): Promise<void>;
}

export async function startReceiver(answer?: Receiver['answer']): Promise<Receiver> {
  const received: Received[] = [];
  const listener: RequestListener = async (request, response) => {
    const body = await text(request).catch(() => '');
    received.push({ headers: request.headers as Record<string, string>, body, at: performance.now() });
    receiver.answer(request, response);
  };
  const server = createServer(listener);
  const host = await listen(server);
  const receiver: Receiver = {
    url: `http://${host}/hooks/muster-1234`,
    host,
    received,
    answer: answer ?? ((_request, response) => void response.writeHead(204).end()),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}

/** Takes connections, and does with each what it is told. */
export async function startSocketReceiver(
  connected: (socket: Socket) => void,
): Promise<Pick<Receiver, 'url' | 'host' | 'close'>> {
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    connected(socket);
  });
  const host = await listen(server);
  return {
    url: `http://${host}/hooks/muster-1234`,
    host,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

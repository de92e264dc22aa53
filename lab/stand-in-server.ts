/** An HTTP server of a stand-in, which can be out of reach for a while and then be there again, at the same address. */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface StandInServer {
  endpoint: string;
  /** Cuts all connections and takes no more. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  close(): Promise<void>;
}

export async function startStandInServer(listener: RequestListener): Promise<StandInServer> {
  const server = createServer(listener);
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  async function close(): Promise<void> {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  }
  return { endpoint: `http://127.0.0.1:${port}`, goAway: close, comeBack: () => listen(port), close };
}

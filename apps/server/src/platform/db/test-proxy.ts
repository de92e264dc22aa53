/** For tests: a way to the database that can be cut and mended, while the database itself stays for everybody else. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import pg from 'pg';

export interface TestProxy {
  config: pg.PoolConfig;
  cut(): Promise<void>;
  mend(): Promise<void>;
}

export async function startTestProxy(target: pg.PoolConfig): Promise<TestProxy> {
  // The driver knows how to read every kind of address.
  const { host, port, user, password, database } = new pg.Client(target);
  const sockets = new Set<Socket>();
  const link = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.on('error', () => to.destroy());
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
    from.pipe(to);
  };
  const server = createServer((client) => {
    const upstream = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    link(client, upstream);
    link(upstream, client);
  });
  let chosen = 0;
  async function mend(): Promise<void> {
    server.listen(chosen, '127.0.0.1');
    await once(server, 'listening');
    chosen = (server.address() as AddressInfo).port;
  }
  await mend();
  return {
    config: { host: '127.0.0.1', port: chosen, user, password: password ?? '', database, ssl: false },
    mend,
    async cut() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';

/** A proxy that leads to `port` here whatever it is asked for, and keeps what it was asked. */
export async function startProxy(port: number, login?: string) {
  const asked: string[] = [];
  const allows = (headers: http.IncomingHttpHeaders) =>
    login === undefined || headers['proxy-authorization'] === `Basic ${Buffer.from(login).toString('base64')}`;
  const server = http.createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    if (!allows(request.headers)) return void response.writeHead(407).end();
    const { pathname, search } = new URL(request.url ?? '');
    const onward = http.request({
      port,
      method: request.method,
      path: `${pathname}${search}`,
      headers: request.headers,
    });
    onward.on('response', (reply) => reply.pipe(response.writeHead(reply.statusCode ?? 500, reply.headers)));
    request.pipe(onward);
  });
  server.on('connect', (request, client) => {
    asked.push(`CONNECT ${request.url}`);
    if (!allows(request.headers)) return void client.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
    const onward = net.connect(port, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      client.pipe(onward).pipe(client);
    });
    onward.on('error', () => client.destroy());
    client.on('error', () => onward.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

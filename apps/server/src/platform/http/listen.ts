import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { StartupError } from '../errors.ts';

export async function listen(http: FastifyInstance, config: Config): Promise<AddressInfo> {
  await http.listen({ port: config.PORT, host: config.HOST }).catch((error) => explain(error, config));
  return http.server.address() as AddressInfo;
}

function explain(error: NodeJS.ErrnoException, { PORT, HOST }: Config): never {
  if (error.code === 'EADDRINUSE') {
    throw new StartupError(`Port ${PORT} is taken by another program. Choose another: PORT=${PORT + 1} npm start`);
  }
  if (error.code === 'EACCES')
    throw new StartupError(`Port ${PORT} may only be used by the administrator. Choose one above 1023.`);
  if (error.code === 'EADDRNOTAVAIL') throw new StartupError(`HOST=${HOST} is not an address of this machine.`);
  throw error;
}

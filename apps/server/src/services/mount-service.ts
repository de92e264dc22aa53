import cors from '@fastify/cors';
import {
  type ServiceName,
  services,
  type TrackedService,
  trackedServices,
  windowsDiscoveryPath,
} from '@muster/contract/services';
import type { FastifyInstance } from 'fastify';
import { type Binding, bindRoutes } from '../platform/http/bind-routes.ts';
import { addNothingElse } from '../platform/http/create-http.ts';
import type { Route } from '../platform/http/route.ts';
import type { Tracks } from '../platform/http/tracks.ts';

export interface ServiceOptions {
  binding: Binding;
  tracks: Tracks;
  /** Of our own pages, which may call a service that lives at another address. */
  origin: () => string;
}

/** Gathers the routes of one service below its path. */
export async function mountService(
  app: FastifyInstance,
  name: ServiceName,
  routes: readonly Route[],
  { binding, tracks, origin }: ServiceOptions,
): Promise<void> {
  const prefixes = name === 'win-mdm' ? [services[name].path, windowsDiscoveryPath] : [services[name].path];
  for (const prefix of prefixes) {
    await app.register(
      async (service) => {
        await service.register(cors, {
          origin: (from, done) => done(null, from === origin()),
          methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
          exposedHeaders: ['retry-after', 'x-request-id'],
          maxAge: 600,
          strictPreflight: false,
        });
        if (isTracked(name)) tracks.follow(service, name);
        bindRoutes(service, prefix === services[name].path ? routes : [], binding);
        addNothingElse(service);
      },
      { prefix },
    );
  }
}

function isTracked(name: ServiceName): name is TrackedService {
  return (trackedServices as readonly string[]).includes(name);
}

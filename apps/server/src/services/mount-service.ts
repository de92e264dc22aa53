import cors from '@fastify/cors';
import {
  buildServersPath,
  type ServiceName,
  sdkDownloads,
  services,
  type TrackedService,
  trackedServices,
  windowsDiscoveryPath,
} from '@muster/contract/services';
import { tusVersion, uploadHeaders } from '@muster/contract/uploads';
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
  const places: { prefix: string; own: readonly Route[]; alone: boolean }[] = [
    { prefix: services[name].path, own: routes, alone: true },
  ];
  if (name === 'win-mdm') places.push({ prefix: windowsDiscoveryPath, own: [], alone: true });
  if (name === 'upload')
    places.push({ prefix: '', own: routes.filter(({ call }) => call.path.startsWith(buildServersPath)), alone: false });
  // SDKs are told the host of a server, never a path.
  if (name === 'sdk') places.push({ prefix: '', own: routes, alone: false });
  if (name === 'download')
    places.push({ prefix: '', own: routes.filter(({ call }) => call.path.startsWith(sdkDownloads)), alone: false });
  for (const { prefix, own, alone } of places) {
    await app.register(
      async (service) => {
        // At the bare host nobody calls from a page.
        if (alone) {
          await service.register(cors, {
            origin: (from, done) => done(null, from === origin()),
            methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
            exposedHeaders: ['retry-after', 'x-request-id', 'error-code', ...(name === 'upload' ? tusHeaders : [])],
            maxAge: 600,
            strictPreflight: false,
          });
        }
        if (isTracked(name)) tracks.follow(service, name);
        if (name === 'upload' && alone) sayTus(service);
        bindRoutes(service, own, binding);
        if (alone) addNothingElse(service);
      },
      { prefix },
    );
  }
}

const tusHeaders = [
  'location',
  'tus-resumable',
  'upload-offset',
  'upload-length',
  'upload-expires',
  uploadHeaders.build.toLowerCase(),
];

/** What is spoken here, for those who ask before they upload (tus, section "OPTIONS"). */
function sayTus(service: FastifyInstance): void {
  service.options('/*', async (_request, reply) =>
    reply
      .headers({
        'tus-resumable': tusVersion,
        'tus-version': tusVersion,
        'tus-extension': 'creation,creation-with-upload,termination,expiration',
      })
      .status(204)
      .send(),
  );
}

function isTracked(name: ServiceName): name is TrackedService {
  return (trackedServices as readonly string[]).includes(name);
}

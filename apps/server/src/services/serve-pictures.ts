import type { FastifyInstance } from 'fastify';
import { fail } from '../platform/errors.ts';
import { pictureKey, pictureName, picturesPath } from '../platform/pictures/pictures.ts';
import type { Storage } from '../platform/storage/storage.ts';

/** Pictures of people and workspaces, beside the pages that show them. */
export function servePictures(app: FastifyInstance, storage: Storage): void {
  app.get<{ Params: { name: string } }>(
    `${picturesPath}/:name`,
    { exposeHeadRoute: false },
    async ({ params }, reply) => {
      if (!pictureName.test(params.name)) fail(3001);
      const picture = await storage.get(pictureKey(params.name));
      // No other picture ever has this name.
      return reply.header('cache-control', 'public, max-age=31536000, immutable').type('image/webp').send(picture);
    },
  );
}

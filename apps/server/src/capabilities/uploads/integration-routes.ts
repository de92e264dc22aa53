import { Readable } from 'node:stream';
import * as calls from '@muster/contract/calls/integration-builds';
import { fail, failFields } from '../../platform/errors.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import type { Pictures } from '../../platform/pictures/pictures.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { readBuildSize } from '../billing/index.ts';
import { findBuild, keepIcon, listSentBuilds, mustKnowPlatform, tellBuild } from '../builds/index.ts';
import { fieldName, fileNameOf, readUploadFields } from './upload-fields.ts';
import { uploadKey } from './upload-key.ts';
import { tokenOf } from './uploads-routes.ts';
import { becomeBuild, beginUpload, mustBePackage, mustHaveRoom } from './uploads-service.ts';
import { deleteUpload, describeUpload, giveUpUpload } from './uploads-store.ts';

const largestIcon = 5 * 1024 * 1024;

/** What build servers call with the token of an app. */
export function integrationRoutes({
  storage,
  pictures,
  room,
}: {
  storage: Storage;
  pictures: Pictures;
  room: number;
}): Route[] {
  return [
    handle(calls.sendBuild, async (context) => {
      const { organizationId, applicationId, sender, transaction, letInAgain } = tokenOf(context);
      const largest = await transaction(readBuildSize);
      // Noted before the first byte is kept, so that what is left of a broken line is found and removed.
      const { id } = await transaction((tx) =>
        beginUpload(tx, { applicationId, size: 0, metadata: new Map(), sender, room }),
      );
      const key = uploadKey(organizationId, id);
      let file: { name: string; size: number } | undefined;
      let icon: Buffer | null | undefined;
      async function forget(): Promise<void> {
        // Where the database has done all and its answer was lost, the file is a build's.
        if (!(await transaction((tx) => giveUpUpload(tx, id)))) return;
        await storage.delete(key);
        await transaction((tx) => deleteUpload(tx, id));
      }
      try {
        const form = await context.body({
          largest,
          takers: {
            async build(name, content) {
              if (file !== undefined) failFields([{ field: 'build', rules: [{ name: 'oneFile', params: {} }] }]);
              file = { name, size: 0 };
              await transaction((tx) => mustBePackage(tx, name));
              const counted = Readable.from(count(content, file), { objectMode: false });
              await storage.put(key, counted);
            },
            async packageIcon(_name, content) {
              icon = await readIcon(content);
            },
          },
        });
        if (file === undefined) failFields([{ field: 'build', rules: [{ name: 'required', params: {} }] }]);
        const fields = readUploadFields(new Map([...form].map(([name, value]) => [fieldName(name), value])));
        const picture = icon && (await keepIcon(pictures, icon, organizationId));
        await letInAgain();
        const { name, size } = file;
        return {
          id: await transaction(async (tx) => {
            await mustKnowPlatform(tx, fields.buildPlatform);
            await mustHaveRoom(tx, size, room);
            await describeUpload(tx, id, { fileName: fileNameOf(name), size, fields });
            return becomeBuild(tx, id, sender, picture);
          }),
        };
      } catch (error) {
        await forget().catch((err) => context.log.warn({ err }, 'a file that was refused stays'));
        throw error;
      }
    }),
    handle(calls.listSentBuilds, ({ app, query, language, read }) =>
      read(async (tx) => {
        const { items, totalDocs } = await listSentBuilds(tx, app.applicationId, query);
        const { page, limit } = query;
        return { items: items.map((build) => tellBuild(build, language)), totalDocs, page, limit };
      }),
    ),
    handle(calls.readSentBuild, ({ app, params, language, read }) =>
      read(async (tx) => tellBuild((await findBuild(tx, app.applicationId, params.buildId)) ?? fail(3001), language)),
    ),
  ];
}

/** Undefined for an empty one, which is none; null for one that is too large: of it, too, all is read, to get at what follows. */
async function readIcon(content: AsyncIterable<Buffer>): Promise<Buffer | null | undefined> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of content) {
    size += piece.length;
    if (size <= largestIcon) pieces.push(piece);
  }
  if (size > largestIcon) return null;
  return size === 0 ? undefined : Buffer.concat(pieces);
}

async function* count(content: AsyncIterable<Uint8Array>, file: { size: number }): AsyncGenerator<Uint8Array> {
  for await (const piece of content) {
    file.size += piece.length;
    yield piece;
  }
}

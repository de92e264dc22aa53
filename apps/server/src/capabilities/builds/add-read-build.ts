import { createHash, randomUUIDv7 } from 'node:crypto';
import type { BuildFields } from '@muster/contract/builds';
import type { PackageProblem } from '@muster/contract/enumerations/apps';
import type { Tx } from '../../platform/db/database.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { countInDay } from './days-store.ts';
import { attachFile, createBuild, type Sender } from './new-build.ts';
import { beginReading, giveUp, noteProcessed, type ReadRow, saveRead } from './process-build-store.ts';
import { datePast } from './read-build-store.ts';
import { nameContent } from './stored-files-store.ts';

export interface ReadBuild {
  fileName: string;
  /** As it is told; what is kept is `content`. */
  size: number;
  content: string;
  fields: BuildFields;
  sender: Sender;
  createdAt: Date;
  downloads: number;
  outcome: ReadRow | { problem: PackageProblem; detail: string };
  attachments: readonly { name: string; content: string }[];
  /** What the app shows of it from now on. */
  picture: string | null;
}

/** A build whose package was read at another time and place: for the demo, whose builds have no real ones. */
export async function addReadBuild(
  tx: Tx,
  storage: Storage,
  applicationId: string,
  { fileName, content, fields, sender, outcome, attachments, picture, ...past }: ReadBuild,
): Promise<string> {
  const keep = async (name: string, text: string) => {
    const bytes = Buffer.from(text);
    const id = randomUUIDv7();
    const key = `organizations/${tx.organizationId}/files/${id}`;
    await storage.put(key, bytes, { size: bytes.length });
    return { id, key, name, size: bytes.length, announced: null };
  };
  const file = await keep(fileName, content);
  const buildId = await createBuild(tx, { applicationId, file, fields, sender });
  await nameContent(tx, file.id, createHash('sha256').update(content).digest('hex'));
  for (const { name, content: text } of attachments)
    await attachFile(tx, { applicationId, buildId, file: await keep(name, text) });
  await beginReading(tx, buildId);
  if ('problem' in outcome) await giveUp(tx, buildId, outcome);
  else {
    await saveRead(tx, buildId, outcome);
    await noteProcessed(tx, applicationId, { os: outcome.os, picture });
  }
  await datePast(tx, buildId, past);
  await countInDay(tx, applicationId, { builds: -1 });
  await countInDay(tx, applicationId, { builds: 1, downloads: past.downloads, day: past.createdAt });
  return buildId;
}

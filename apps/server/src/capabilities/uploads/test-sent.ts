/** For tests: what became of a build that was sent. */
import { sql } from '../../platform/db/sql.ts';
import { eventually } from '../../platform/postgres/test-program.ts';
import type { TestServer } from '../../test-server.ts';

export interface SentBuild {
  status: string;
  problem: string | null;
  os: string | null;
  version_name: string | null;
  file_id: string;
  tags: string[];
  changelog: string;
  given: object;
  icon: string | null;
  signing_type: string | null;
  file_name: string;
  token_name: string | null;
}

export async function sentBuild(server: TestServer, id: string): Promise<SentBuild | undefined> {
  return (await server.ownerQuery<SentBuild>(sql`select * from builds where id = ${id}`))[0];
}

/** When it was read, well or not. */
export async function readBuild(server: TestServer, id: string): Promise<SentBuild> {
  await eventually(async () => /processed|error/.test((await sentBuild(server, id))?.status ?? ''), 'it was read');
  return (await sentBuild(server, id)) as SentBuild;
}

export async function contentOf(server: TestServer, fileId: string): Promise<string | undefined> {
  const [file] = await server.ownerQuery<{ sha256: string }>(
    sql`select encode(sha256, 'hex') as sha256 from stored_files where id = ${fileId}`,
  );
  return file?.sha256;
}

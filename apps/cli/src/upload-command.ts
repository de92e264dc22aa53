import { open, readFile, stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { format } from '@muster/phrases/format';
import type { Arguments } from './arguments.ts';
import { readDeployer } from './deployer.ts';
import { Failure, unreadable } from './failure.ts';
import { type SourceFile, sha256 } from './file-part.ts';
import { sendInOnePiece } from './multipart.ts';
import type { Line, Session, Surroundings } from './session.ts';
import { sendResumable, uploadMetadata } from './tus.ts';
import { type Build, failIfBroken, waitForBuild } from './wait-for-build.ts';

/** What became of one file; `failure` instead of a status where it went wrong. */
export interface UploadResult {
  file: string;
  size: number;
  id?: string;
  status?: string;
  /** What the server last said of it. */
  build?: Build;
  failure?: Failure;
}

/** Sends one file after the other. All are looked at first, so that a mistake in the last does not cost the others. */
export async function upload(session: Session): Promise<UploadResult[]> {
  const { args, surroundings } = session;
  const files: SourceFile[] = [];
  for (const path of args.operands) files.push(await lookAt(path, surroundings.folder));
  const icon = args.text('package-icon');
  const picture = icon === undefined ? undefined : await lookAt(icon, surroundings.folder);
  const fields = await readFields(args, surroundings);

  const results: UploadResult[] = [];
  for (const file of files) {
    const result: UploadResult = { file: file.path, size: file.size };
    results.push(result);
    try {
      await session.within(async (line) => {
        result.id = await sendFile(session, line, file, picture, fields);
        result.status = 'pending';
        if (args.on('no-wait')) return;
        const build = await waitForBuild(session, line, result.id, (status) => {
          result.status = status;
          session.note(format(session.texts.progress.status, { file: file.name, status: nameOf(session, status) }));
        });
        result.build = build;
        failIfBroken(build, session.texts.failures.noReason);
      });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const isKnown = error.kind === 'timeout' && result.id !== undefined;
      result.failure = isKnown
        ? new Failure('timeout', 'timeoutOfBuild', { ...error.params, id: result.id ?? '' })
        : error;
      // Where the server is out of reach or slow for one, it is so for all.
      if (error.kind === 'network' || error.kind === 'timeout') break;
    }
  }
  return results;
}

export const nameOf = ({ texts }: Session, status: string): string => texts.statuses[status] ?? status;

async function sendFile(
  session: Session,
  { api, retry, signal }: Line,
  file: SourceFile,
  picture: SourceFile | undefined,
  fields: ReadonlyMap<string, string>,
): Promise<string> {
  const { args, texts, note } = session;
  const sending = () => session.progress(format(texts.progress.sending, { file: file.name }), file.size);

  // A picture is a second file, for which a resumable upload has no place.
  const canResume = !args.on('no-resume') && !picture;
  if (canResume) {
    const reading = session.progress(format(texts.progress.reading, { file: file.name }), file.size);
    const hash = await sha256(file, (offset) => reading.at(offset), signal);
    reading.end();
    const metadata = uploadMetadata(new Map([['filename', file.name], ['sha256', hash], ['reuse', 'true'], ...fields]));
    if (metadata !== undefined) {
      const progress = sending();
      const { id, sent } = await sendResumable(api, file, metadata, retry, (offset) => progress.at(offset));
      progress.end();
      if (!sent) note(format(texts.progress.known, { file: file.name }));
      return id;
    }
    note(texts.warnings.inOnePiece);
  }
  const progress = sending();
  const files = new Map([['build', file], ...(picture ? [['packageIcon', picture] as const] : [])]);
  const id = await sendInOnePiece(api, fields, files, retry, (offset) => progress.at(offset));
  progress.end();
  return id;
}

/** What begins like this is no package, but the place of one that was not fetched (git-lfs, docs/spec.md). */
const lfsPointer = 'version https://git-lfs.github.com/spec/';

async function lookAt(path: string, folder: string): Promise<SourceFile> {
  const full = resolve(folder, path);
  try {
    const { size } = await stat(full).then((found) => {
      if (found.isFile()) return found;
      throw new Failure('usage', 'notAFile', { file: path });
    });
    if (size === 0) throw new Failure('usage', 'emptyFile', { file: path });
    const handle = await open(full);
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(lfsPointer.length), 0, lfsPointer.length, 0);
      if (buffer.toString('latin1', 0, bytesRead) === lfsPointer) throw new Failure('usage', 'gitLfs', { file: path });
    } finally {
      await handle.close();
    }
    return { path: full, name: basename(full), size };
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw unreadable(path, error);
  }
}

/** The fields of the upload call, by the names that build servers already send. */
async function readFields(args: Arguments, { env, folder, readInput }: Surroundings): Promise<Map<string, string>> {
  const given = { branch: args.text('branch'), commit: args.text('commit'), tag: args.text('git-tag') };
  const deployer = args.on('no-ci') ? { name: 'muster', info: given } : await readDeployer(env, folder, given);
  const all: Record<string, string | undefined> = {
    versionName: args.text('version-name'),
    tags: args.text('tags'),
    changelog: await readChangelog(args.text('changelog'), folder, readInput),
    filter: args.text('filter'),
    buildPlatform: args.text('platform'),
    notifyCollaborators: args.on('notify-collaborators') ? 'true' : undefined,
    notifyEmployees: args.on('notify-employees') ? 'true' : undefined,
    notifyMessage: args.text('notify-message'),
    notifyLanguage: args.text('notify-language'),
    packageName: args.text('package-name'),
    packageVersion: args.text('package-version'),
    'deployer.name': deployer.name,
    ...Object.fromEntries(Object.entries(deployer.info).map(([name, value]) => [`deployer.info.${name}`, value])),
  };
  return new Map(Object.entries(all).filter((entry): entry is [string, string] => Boolean(entry[1])));
}

async function readChangelog(
  value: string | undefined,
  folder: string,
  readInput: () => Promise<string>,
): Promise<string | undefined> {
  if (value === '-') return (await readInput()).trim();
  if (!value?.startsWith('@')) return value;
  const path = value.slice(1);
  try {
    return (await readFile(resolve(folder, path), 'utf8')).trim();
  } catch (error) {
    throw unreadable(path, error);
  }
}

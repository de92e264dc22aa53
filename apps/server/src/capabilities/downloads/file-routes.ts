import * as calls from '@muster/contract/calls/download-files';
import { systemActor } from '../../platform/actor.ts';
import { hashToken } from '../../platform/crypto/tokens.ts';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import type { RawExchange } from '../../platform/http/codecs/raw.ts';
import { handleRaw, type Route } from '../../platform/http/route.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { createQueue } from '../../platform/queue.ts';
import { countDownload } from './count-download.ts';
import { type DownloadAddresses, linkSeconds, mayUse, resumeSeconds } from './links.ts';
import { findLink, forgetLinks, type Link, letResume } from './links-store.ts';
import { writeManifest } from './manifest.ts';
import { partOf, type SentFile, sendFile } from './send-file.ts';

type Deps = Pick<Platform, 'db' | 'storage' | 'pictures' | 'countryOf'> & { addresses: DownloadAddresses };

interface Asked {
  params: { token: string };
  address: string;
}

const manifestFile = 'manifest.plist';
const icons = { 'display-image.png': 'smallIcon', 'full-size-image.png': 'largeIcon' } as const;

/**
 * Those of one workspace count in the same rows, and would wait for each other with a connection each: they wait here, one
 * after the other, and leave the connections to everybody else.
 */
const enqueue = createQueue({ running: 4, waiting: 10_000, waitingPerOwner: 5000, waitingMs: 60_000 });

export function fileRoutes({ db, storage, pictures, countryOf, addresses }: Deps): Route[] {
  /** What a token opens at this moment. */
  async function open({ params: { token }, address }: Asked, { request }: RawExchange): Promise<Link> {
    const link = (await findLink(db, hashToken(token))) ?? fail(4019);
    return mayUse(link, () => countryOf({ ip: address, headers: request.headers })) ? link : fail(4019);
  }
  const inWorkspace = <T>({ organizationId }: Link, work: (tx: Tx) => Promise<T>) =>
    db.withTenant(organizationId, systemActor, work);

  async function sendPackage(link: Link, exchange: RawExchange): Promise<void> {
    const file = fileOf(link);
    const part = partOf(exchange.request, file);
    const begins = part !== 'outside' && part.start === 0;
    // What has begun may go on; to begin anew takes a new link, but for an installer that asks more than once.
    if (!link.isFresh && !(link.isResumable && (link.purpose === 'install' || !begins))) fail(4019);
    const begin = async () => {
      if (begins && !link.isCounted && !link.isAttachment)
        await enqueue(link.organizationId, () => inWorkspace(link, (tx) => countDownload(tx, link.hash)));
    };
    const isHead = exchange.request.method === 'HEAD';
    // A signed address is for GET alone.
    const elsewhere = isHead
      ? undefined
      : await storage.signedUrl(file.key, { seconds: linkSeconds, filename: file.name });
    if (elsewhere === undefined) return sendFile(storage, file, part, exchange, begin);
    await begin();
    exchange.take().writeHead(302, { location: elsewhere, 'cache-control': 'no-store' }).end();
  }

  async function sendManifest(token: string, link: Link, exchange: RawExchange): Promise<void> {
    if (!link.isFresh && !link.isResumable) fail(4019);
    if (link.package === null || link.file === null) fail(3001);
    const manifest = writeManifest({
      packageUrl: addresses.fileUrl(token, packageName(link)),
      whole:
        link.format === 'pkg' && /^[0-9a-f]{64}$/.test(link.file.etag)
          ? { size: link.file.size, sha256: link.file.etag }
          : undefined,
      icons: link.picture === null ? undefined : iconsOf(token),
      bundleIdentifier: link.package,
      version: link.version ?? '',
      title: link.title ?? '',
    });
    if (exchange.request.method === 'GET') await inWorkspace(link, (tx) => letResume(tx, link.hash, resumeSeconds));
    sendBytes(exchange, manifest, 'text/xml; charset=utf-8');
  }

  function iconsOf(token: string) {
    const [small, large] = Object.keys(icons).map((name) => addresses.fileUrl(token, name));
    return small && large ? { small, large } : undefined;
  }

  async function sendIcon(link: Link, name: keyof typeof icons, exchange: RawExchange): Promise<void> {
    const drawn =
      link.picture === null ? undefined : await pictures.redraw(link.picture, icons[name], link.organizationId);
    sendBytes(exchange, drawn ?? fail(3001), 'image/png');
  }

  async function sendNamed(asked: Asked & { params: { file: string } }, exchange: RawExchange): Promise<void> {
    const { token, file } = asked.params;
    const link = await open(asked, exchange);
    if (link.purpose === 'install') {
      if (file === manifestFile) return sendManifest(token, link, exchange);
      if (file in icons) return sendIcon(link, file as keyof typeof icons, exchange);
    }
    if (file !== link.file?.name && (link.isAttachment || file !== packageName(link))) fail(4019);
    return sendPackage(link, exchange);
  }

  async function sendUnnamed(asked: Asked, exchange: RawExchange): Promise<void> {
    const link = await open(asked, exchange);
    // An install begins with its manifest.
    if (link.purpose === 'install') fail(4019);
    return sendPackage(link, exchange);
  }

  return [
    handleRaw(calls.download, sendUnnamed),
    handleRaw(calls.downloadHead, sendUnnamed),
    handleRaw(calls.downloadNamed, sendNamed),
    handleRaw(calls.downloadNamedHead, sendNamed),
  ];
}

function packageName({ format }: Link): string {
  return `package.${format ?? 'bin'}`;
}

/** By their type a phone knows what to do with a download; all are saved and none is shown. */
const types: Readonly<Record<string, string>> = {
  apk: 'application/vnd.android.package-archive',
  msix: 'application/msix',
  msixbundle: 'application/msixbundle',
  appx: 'application/appx',
  appxbundle: 'application/appxbundle',
};

function fileOf({ file, format, isAttachment }: Link): SentFile {
  const type = isAttachment ? undefined : types[format ?? ''];
  return { ...(file ?? fail(3001)), type: type ?? 'application/octet-stream' };
}

function sendBytes(exchange: RawExchange, bytes: Buffer, type: string): void {
  const headers = { 'content-type': type, 'content-length': bytes.length, 'cache-control': 'private, no-store' };
  exchange.take().writeHead(200, headers).end(bytes);
}

export function forgetLinksJob({ db }: Pick<Platform, 'db'>): JobKind {
  return {
    name: 'downloads.forget',
    retries: 3,
    expireSeconds: 300,
    cron: '41 * * * *',
    run: () => forgetLinks(db),
  };
}

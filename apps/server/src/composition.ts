/** The only place that constructs things: from settings and a prepared database to a server that listens. */
import type { AddressInfo } from 'node:net';
import { allCalls } from '@muster/contract/calls/all';
import { serviceNames } from '@muster/contract/services';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type pg from 'pg';
import { allCapabilities } from './capabilities/all.ts';
import { type Capability, gatherOffers, type Offered, type Parts } from './capabilities/capability.ts';
import { followDatabaseClock } from './platform/clock.ts';
import type { Config } from './platform/config/config.ts';
import { createEnvelope } from './platform/crypto/envelope.ts';
import type { Secrets } from './platform/crypto/secrets.ts';
import { codeHasher } from './platform/crypto/tokens.ts';
import { type Database, openDatabase } from './platform/db/database.ts';
import { createListener, type Listener } from './platform/db/listener.ts';
import { maintainPartitions, ping } from './platform/db/maintenance-store.ts';
import { createLive } from './platform/events/live.ts';
import { createOutbox } from './platform/events/outbox.ts';
import { measureOutbox } from './platform/events/outbox-metrics.ts';
import { emit } from './platform/events/record-change.ts';
import { wakeChannel } from './platform/events/wake-store.ts';
import { createWaker } from './platform/events/wake-workers.ts';
import { createCountryOf } from './platform/geo/country-of.ts';
import { createActivity } from './platform/http/activity.ts';
import { checkRoutes } from './platform/http/bind-routes.ts';
import { anonymousCaller, type CallerKind } from './platform/http/caller.ts';
import { platformCodecs } from './platform/http/codecs/all.ts';
import type { Codec } from './platform/http/codecs/codec.ts';
import { createHttp } from './platform/http/create-http.ts';
import { listen } from './platform/http/listen.ts';
import { createRateLimits } from './platform/http/rate-limits.ts';
import type { Route } from './platform/http/route.ts';
import { createTracks } from './platform/http/tracks.ts';
import { createJobs, prepareJobs } from './platform/jobs/jobs.ts';
import { createMailer } from './platform/mail/mailer.ts';
import { createMetrics } from './platform/metrics.ts';
import { createOutbound } from './platform/outbound/outbound-client.ts';
import { createPackageReader } from './platform/packages/package-reader.ts';
import { createPictures, type Pictures } from './platform/pictures/pictures.ts';
import type { Platform } from './platform/platform.ts';
import { platformParts } from './platform/platform-parts.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import type { Storage } from './platform/storage/storage.ts';
import { createCertificates } from './platform/tls/certificates.ts';
import { serveTls } from './platform/tls/serve-tls.ts';
import { allProtocols } from './protocols/all.ts';
import { mountApiDocs } from './services/api-docs.ts';
import { mountHelpPages } from './services/help-pages.ts';
import { mountService } from './services/mount-service.ts';
import { mountOperatorPages, readinessOf } from './services/operator-pages.ts';
import { mountPages } from './services/pages.ts';
import { isPublished, serviceAddress } from './services/runtime-config.ts';
import { servePictures } from './services/serve-pictures.ts';

/** The product. */
const everything: readonly Capability[] = [...allCapabilities, ...allProtocols];

export interface Ingredients {
  config: Config;
  secrets: Secrets;
  log: FastifyBaseLogger;
  version: string;
  /** Logins of the prepared database; the owner's is used for the job tables only. */
  connections: { owner: pg.ClientConfig; app: pg.PoolConfig; system: pg.PoolConfig };
  /** For tests: some of the product. The calls of all others are not there. */
  capabilities?: readonly Capability[] | undefined;
  /** For tests: hold every reply against its declaration. */
  checkReplies?: boolean;
}

export interface Muster {
  http: FastifyInstance;
  db: Database;
  routes: readonly Route[];
  callers: readonly CallerKind[];
  codecs: readonly Codec[];
  storage: Storage;
  pictures: Pictures;
  platform: Platform;
  capabilities: readonly Capability[];
  /** Makes what every installation has and this one does not have yet. */
  prepare(): Promise<void>;
  /** Starts the workers and listens; the address at which people reach it. */
  start(): Promise<string>;
  /** Finishes what is under way, then lets go of everything. */
  stop(): Promise<void>;
}

export async function compose(ingredients: Ingredients): Promise<Muster> {
  const { config, log, version, connections, checkReplies, capabilities = everything } = ingredients;
  const runs = (part: (typeof config.SERVICES)[number]) => config.SERVICES.includes(part);
  const offered = gatherOffers(capabilities);
  const woken: { wake(): void }[] = [];
  const wake = () => {
    for (const each of woken) each.wake();
  };
  const channels = createListener(connections.system, log);
  let listening: AddressInfo | undefined;
  let leaveClock: (() => void) | undefined;
  const platform = await openPlatform(ingredients, offered, {
    publicUrl: () => config.PUBLIC_URL ?? `http://localhost:${listening?.port ?? config.PORT}`,
    onEvent: wake,
    channels,
  });
  const { db, storage, jobs, publicUrl } = platform;
  // Where no worker runs, those of other processes are told.
  if (!runs('worker')) woken.push({ wake: createWaker(db, log) });

  const parts: Parts[] = [
    platformParts(platform, () => consumers),
    ...capabilities.map(({ create }) => create?.(platform, offered) ?? {}),
  ];
  const kinds = parts.flatMap((part) => part.jobs ?? []);
  const consumers = parts.flatMap((part) => part.consumers ?? []);
  const loops = parts.flatMap((part) => part.loops ?? []);
  const routes = parts.flatMap((part) => part.routes ?? []);
  const callers = [anonymousCaller, ...parts.flatMap((part) => part.callers ?? [])];
  const codecs = [...platformCodecs, ...parts.flatMap((part) => part.codecs ?? [])];
  checkRoutes(capabilities === everything ? allCalls : routes.map(({ call }) => call), routes, {
    callers,
    codecs,
  });
  const outbox = createOutbox({ db, consumers, jobs, log });
  const tracks = createTracks(db, log);

  const http = createHttp({
    log,
    trustProxy: config.TRUST_PROXY,
    secure: config.PUBLIC_URL?.startsWith('https:') ?? false,
    ownHost: config.PUBLIC_URL && new URL(config.PUBLIC_URL).hostname,
    defaultLanguage: config.DEFAULT_LANGUAGE || undefined,
    rewrite: parts.find((part) => part.rewrite)?.rewrite,
  });
  const tls = serveTls(http, config, platform.certificates);
  const metrics = createMetrics();
  metrics.follow(http);
  measureOutbox(metrics, db);
  const isKnownDevice = parts.find((part) => part.isKnownDevice)?.isKnownDevice;
  const binding = {
    db,
    callers,
    codecs,
    limits: createRateLimits(db.systemPool, isKnownDevice),
    checkReplies,
    activity: createActivity(db, log),
  };
  for (const name of serviceNames.filter(runs)) {
    const own = routes.filter(({ call }) => call.service === name);
    await mountService(http, name, own, { binding, tracks, origin: publicUrl });
  }
  if (runs('api') || runs('pages')) servePictures(http, storage);
  if (runs('api')) mountApiDocs(http, config, publicUrl, version);
  if (runs('pages')) mountHelpPages(http);
  await mountOperatorPages(http, {
    gate: { token: config.OPS_TOKEN, published: isPublished(config) },
    metrics,
    db,
    ready: () => readinessOf({ database: () => ping(db), files: () => storage.check() }),
  });
  const storePages = parts.flatMap((part) => part.storePages ?? []);
  if (runs('pages')) await mountPages(http, config, version, storePages);

  return {
    http,
    db,
    routes,
    callers,
    codecs,
    storage,
    pictures: platform.pictures,
    platform,
    capabilities,
    async prepare() {
      for (const part of parts) await part.prepare?.();
    },
    async start() {
      await platform.envelope.check(db);
      leaveClock = await followDatabaseClock(db);
      // Behind a long transaction it gives up soon; the default partitions take what comes, and the night tries again.
      await maintainPartitions(db, config.TRACKS_DAYS).catch((error) =>
        log.warn({ err: error }, 'partitions were not made'),
      );
      await channels.start();
      for (const part of parts) part.opened?.start();
      listening = await listen(http, config);
      await tls?.start();
      if (runs('worker')) {
        await prepareJobs(connections.owner, kinds, log);
        await jobs.start(kinds);
        await outbox.start();
        for (const loop of loops) loop.start();
        woken.push(outbox, ...loops);
        await channels.listen(wakeChannel, { announced: wake, gap: wake });
      }
      return publicUrl();
    },
    async stop() {
      await http.close();
      for (const part of parts) part.opened?.stop();
      if (runs('worker')) {
        await outbox.stop();
        for (const loop of loops) await loop.stop();
        await jobs.stop();
      }
      await channels.stop();
      await tracks.close();
      leaveClock?.();
      await db.close();
    },
  };
}

async function openPlatform(
  { config, secrets, log, connections }: Ingredients,
  offered: Offered,
  { publicUrl, onEvent, channels }: { publicUrl(): string; onEvent(): void; channels: Listener },
): Promise<Platform> {
  const systemConnections = Math.max(1, Math.floor(config.DATABASE_POOL * 0.4));
  const timeouts = { statement_timeout: 30_000, idle_in_transaction_session_timeout: 60_000 };
  const db = openDatabase({
    app: { ...connections.app, ...timeouts, max: config.DATABASE_POOL - systemConnections },
    system: { ...connections.system, ...timeouts, max: systemConnections },
    onError: (error) => log.warn({ err: error }, 'a connection to the database was lost'),
    onEvent,
  });
  const storage = await openStorage(config.STORAGE_URL, config.DATA_DIR);
  const envelope = createEnvelope({ secrets });
  return {
    config,
    log,
    db,
    storage,
    envelope,
    pictures: createPictures(storage),
    packages: createPackageReader(storage),
    hashCode: codeHasher(secrets),
    mailer: createMailer({ config, db, envelope, log, publicUrl, aliasOf: offered.mailAlias, emit }),
    jobs: createJobs(connections.system, log),
    live: createLive(channels),
    channels,
    certificates: createCertificates({ config, db, envelope, channels, log }),
    outbound: createOutbound({ allowPrivate: config.OUTBOUND_ALLOW }),
    countryOf: createCountryOf(config),
    publicUrl,
    addressOf: (service) => serviceAddress(config, config.PUBLIC_URL ?? '', service),
  };
}

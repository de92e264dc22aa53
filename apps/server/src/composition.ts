/** The only place that constructs things: from settings and a prepared database to a server that listens. */
import type { AddressInfo } from 'node:net';
import { allCalls } from '@muster/contract/calls/all';
import { tokenScopes } from '@muster/contract/scopes';
import { serviceNames } from '@muster/contract/services';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type pg from 'pg';
import {
  apiTokenRoutes,
  createApiTokenCheck,
  serviceAccountRoutes,
  withApiTokens,
} from './capabilities/api-tokens/index.ts';
import {
  applicationDirectory,
  appRoutes,
  appsOverview,
  appsSearch,
  createAppAuthenticate,
  listPictures,
} from './capabilities/apps/index.ts';
import { auditOverview, auditRoutes } from './capabilities/audit/index.ts';
import {
  buildConsumer,
  buildMailConsumer,
  buildMailJob,
  buildRoutes,
  buildsIntegration,
  buildsOfApp,
  buildsOverview,
  buildsSearch,
  bulkTaskConsumer,
  bulkTaskJob,
  downloadRoutes,
  dropFileJob,
  dropLeftBehindJob,
  expiryJob,
  fileConsumer,
  forgetBulkTasks,
  forgetDownloads,
  latestIcon,
  leftBehindConsumer,
  linkRoutes,
  listIcons,
  processBuildJob,
  retentionJob,
  reviveBuilds,
} from './capabilities/builds/index.ts';
import { countryRoutes } from './capabilities/countries/index.ts';
import {
  createDeliveryLoop,
  forgetDeliveries,
  integrationConsumer,
  integrationSettingsRoutes,
} from './capabilities/integrations/index.ts';
import { keyStoreOverview, keyStoreRoutes } from './capabilities/key-store/index.ts';
import {
  digestJob,
  forgetNotifications,
  notificationConsumer,
  notificationRoutes,
  trialNoticeJob,
} from './capabilities/notifications/index.ts';
import { overviewRoutes } from './capabilities/overview/index.ts';
import {
  accountFollower,
  activityFollower,
  adminUserRoutes,
  employeesIntegration,
  forgetImports,
  groupsSearch,
  invitationRoutes,
  peopleRoutes,
  peopleSearch,
} from './capabilities/people/index.ts';
import { providerRoutes } from './capabilities/provider/index.ts';
import { indexNewSources, searchConsumer, searchRoutes } from './capabilities/search/index.ts';
import {
  createAuthenticate,
  createProofMethods,
  createSessionCheck,
  createWebAuthn,
  forgetExpiredSessions,
  passwordLinkConsumer,
  sessionRoutes,
  supplantingRoutes,
} from './capabilities/sessions/index.ts';
import { storeRoutes } from './capabilities/stores/index.ts';
import {
  dropUploadJob,
  forgetUploads,
  integrationRoutes,
  leaveUploads,
  uploadConsumer,
  uploadRoutes,
  uploadsOfApp,
} from './capabilities/uploads/index.ts';
import { viewRoutes } from './capabilities/views/index.ts';
import {
  findMailAlias,
  forgetWorkspace,
  forgetWorkspaceConsumer,
  liveRoutes,
  settingsRoutes,
  workspaceRoutes,
  workspacesOverview,
} from './capabilities/workspaces/index.ts';
import type { Config } from './platform/config/config.ts';
import { createEnvelope } from './platform/crypto/envelope.ts';
import type { Secrets } from './platform/crypto/secrets.ts';
import { codeHasher } from './platform/crypto/tokens.ts';
import { type Database, openDatabase } from './platform/db/database.ts';
import { maintainPartitions, ping } from './platform/db/maintenance-store.ts';
import { StartupError } from './platform/errors.ts';
import { createLive, liveConsumer } from './platform/events/live.ts';
import { createOutbox, retryParked } from './platform/events/outbox.ts';
import { outboxState } from './platform/events/outbox-store.ts';
import { emit } from './platform/events/record-change.ts';
import { checkRoutes } from './platform/http/bind-routes.ts';
import { createHttp } from './platform/http/create-http.ts';
import { createRateLimits } from './platform/http/rate-limits.ts';
import type { Principal, Route } from './platform/http/route.ts';
import { createTracks } from './platform/http/tracks.ts';
import { createJobs, type JobKind, type Jobs, prepareJobs } from './platform/jobs/jobs.ts';
import { mailConsumer, mailJob } from './platform/mail/mail-jobs.ts';
import { createMailer } from './platform/mail/mailer.ts';
import { maintenanceJobs } from './platform/maintenance.ts';
import { createMetrics } from './platform/metrics.ts';
import { createOutbound } from './platform/outbound/outbound-client.ts';
import { createPackageReader } from './platform/packages/package-reader.ts';
import { createPictures, dropPictureJob, type Pictures, pictureConsumer } from './platform/pictures/pictures.ts';
import { openStorage, providerOf } from './platform/storage/open-storage.ts';
import type { Storage } from './platform/storage/storage.ts';
import { mountApiDocs } from './services/api-docs.ts';
import { mountService } from './services/mount-service.ts';
import { mountOperatorPages } from './services/operator-pages.ts';
import { mountPages } from './services/pages.ts';
import { isPublished, serviceAddress } from './services/runtime-config.ts';
import { servePictures } from './services/serve-pictures.ts';

export interface Ingredients {
  config: Config;
  secrets: Secrets;
  log: FastifyBaseLogger;
  version: string;
  /** Logins of the prepared database; the owner's is used for the job tables only. */
  connections: { owner: pg.ClientConfig; app: pg.PoolConfig; system: pg.PoolConfig };
  /** For tests: hold every reply against its declaration. */
  checkReplies?: boolean;
}

export interface Muster {
  http: FastifyInstance;
  db: Database;
  routes: readonly Route[];
  storage: Storage;
  pictures: Pictures;
  /** Starts the workers and listens; the address at which people reach it. */
  start(): Promise<string>;
  /** Finishes what is under way, then lets go of everything. */
  stop(): Promise<void>;
}

export async function compose(ingredients: Ingredients): Promise<Muster> {
  const { config, secrets, log, version, connections, checkReplies } = ingredients;
  const runs = (part: (typeof config.SERVICES)[number]) => config.SERVICES.includes(part);
  let listening: AddressInfo | undefined;
  const publicUrl = () => config.PUBLIC_URL ?? `http://localhost:${listening?.port ?? config.PORT}`;

  const outboxWaker = { wake: () => {} };
  const systemConnections = Math.max(1, Math.floor(config.DATABASE_POOL * 0.4));
  const timeouts = { statement_timeout: 30_000, idle_in_transaction_session_timeout: 60_000 };
  const db = openDatabase({
    app: { ...connections.app, ...timeouts, max: config.DATABASE_POOL - systemConnections },
    system: { ...connections.system, ...timeouts, max: systemConnections },
    onError: (error) => log.warn({ err: error }, 'a connection to the database was lost'),
    onEvent: () => outboxWaker.wake(),
  });
  const storage = await openStorage(config.STORAGE_URL, config.DATA_DIR);
  const envelope = createEnvelope({ secrets });
  const mailer = createMailer({ config, db, envelope, log, publicUrl, aliasOf: findMailAlias, emit });
  const live = createLive(connections.system, log);
  const metrics = createMetrics();
  const tracks = createTracks(db, log);

  const pictures = createPictures(storage);
  const searchSources = [appsSearch, buildsSearch, peopleSearch, groupsSearch];
  const integrationSources = [buildsIntegration, employeesIntegration];
  const integrations = {
    db,
    envelope,
    outbound: createOutbound({ allowPrivate: config.OUTBOUND_ALLOW }),
    log,
    publicUrl,
    timeoutMs: config.WEBHOOK_SECONDS * 1000,
    applications: applicationDirectory,
  };
  const deliveries = createDeliveryLoop(integrations);
  const notifications = { db, mailer };
  const mail = mailJob(mailer);
  const forget = forgetWorkspace(db, storage);
  const dropPicture = dropPictureJob(storage);
  const dropFile = dropFileJob(storage);
  const dropUpload = dropUploadJob(storage);
  const processBuild = processBuildJob({ db, storage, pictures, packages: createPackageReader(storage), log });
  const buildMail = buildMailJob(db, mailer);
  const bulkTask = bulkTaskJob(db);
  const dropLeftBehind = dropLeftBehindJob(db);
  const retryEvents = () => retryParked(db, consumers, log);
  const kinds = [
    mail,
    forget,
    dropPicture,
    dropFile,
    dropUpload,
    processBuild,
    buildMail,
    reviveBuilds(db, () => jobs, processBuild),
    forgetUploads(db, storage),
    forgetDownloads(db),
    bulkTask,
    dropLeftBehind,
    retentionJob(db),
    expiryJob(db),
    forgetBulkTasks(db),
    forgetExpiredSessions(db),
    forgetImports(db),
    indexNewSources(db, searchSources),
    digestJob(notifications),
    trialNoticeJob(notifications),
    forgetNotifications(notifications),
    forgetDeliveries(db),
    ...maintenanceJobs(db, config.TRACKS_DAYS, retryEvents),
  ] as JobKind<never>[];
  const jobs: Jobs = createJobs(connections.system, kinds, log);
  const consumers = [
    searchConsumer(searchSources),
    liveConsumer,
    passwordLinkConsumer(mailer),
    notificationConsumer(notifications),
    integrationConsumer(integrationSources),
    mailConsumer(jobs, mail),
    accountFollower,
    activityFollower,
    forgetWorkspaceConsumer(jobs, forget),
    pictureConsumer(jobs, dropPicture),
    fileConsumer(jobs, dropFile),
    uploadConsumer(jobs, dropUpload),
    buildConsumer(jobs, processBuild),
    buildMailConsumer(jobs, buildMail),
    bulkTaskConsumer(jobs, bulkTask),
    leftBehindConsumer(jobs, dropLeftBehind),
  ];
  const outbox = createOutbox(db, consumers, log);

  const sessions = {
    db,
    mailer,
    envelope,
    pictures,
    hashCode: codeHasher(secrets),
    webauthn: createWebAuthn(publicUrl),
    registrationOpen: config.TRADITIONAL_REGISTRATION,
  };
  const apps = {
    pictures,
    librarySlug: config.PUBLIC_LIBRARY_SLUG,
    storageProvider: providerOf(config.STORAGE_URL),
    latestIcon,
  };
  const people = { db, mailer, applications: applicationDirectory };
  const recallSession = createSessionCheck(db);
  const recallApiToken = createApiTokenCheck(db);
  const routes = [
    ...sessionRoutes(sessions),
    ...supplantingRoutes(db),
    ...providerRoutes(db),
    ...workspaceRoutes({ db, creationOpen: config.CREATE_WORKSPACE, librarySlug: config.PUBLIC_LIBRARY_SLUG }),
    ...settingsRoutes(db, pictures, { shown: [listPictures, listIcons], leave: [leaveUploads] }),
    ...apiTokenRoutes(tokenScopes(allCalls)),
    ...serviceAccountRoutes(),
    ...liveRoutes(live, { session: recallSession, apiToken: recallApiToken }),
    ...overviewRoutes([workspacesOverview, appsOverview, buildsOverview, auditOverview, keyStoreOverview]),
    ...auditRoutes(),
    ...uploadRoutes({ db, storage, uploadUrl: config.UPLOAD_URL }),
    ...integrationRoutes({ storage, pictures }),
    ...downloadRoutes(db, storage),
    ...appRoutes({ ...apps, belongings: [uploadsOfApp, buildsOfApp] }),
    ...buildRoutes(apps),
    // Without a configured address a path: it holds under whatever name the server is reached.
    ...linkRoutes(serviceAddress(config, config.PUBLIC_URL ?? '', 'download')),
    ...peopleRoutes(people),
    ...invitationRoutes(people, sessions),
    ...adminUserRoutes(db),
    ...searchRoutes(db),
    ...notificationRoutes(db),
    ...integrationSettingsRoutes(integrations),
    ...keyStoreRoutes(),
    ...viewRoutes(),
    ...countryRoutes(),
    ...storeRoutes(db),
  ];
  checkRoutes(allCalls, routes);

  const http = createHttp({
    log,
    trustProxy: config.TRUST_PROXY,
    secure: config.PUBLIC_URL?.startsWith('https:') ?? false,
    defaultLanguage: config.DEFAULT_LANGUAGE || undefined,
  });
  metrics.follow(http);
  metrics.gauge(
    'outbox_waiting',
    'Events the slowest consumer has not had yet, up to 10,000',
    async () => (await outboxState(db)).waiting,
  );
  metrics.gauge(
    'outbox_parked',
    'Events that were set aside because a consumer failed',
    async () => (await outboxState(db)).parked,
  );
  const binding = {
    db,
    authenticate: withApiTokens(db, createAuthenticate(db, log)),
    authenticateApp: createAppAuthenticate(db),
    recall: (principal: Principal, organizationId: string | undefined) =>
      (principal.scopes === null ? recallSession : recallApiToken)(principal.sessionId, organizationId),
    proofMethods: createProofMethods(db),
    limits: createRateLimits(db.systemPool),
    checkReplies,
  };
  for (const name of serviceNames.filter(runs)) {
    const own = routes.filter(({ call }) => call.service === name);
    await mountService(http, name, own, { binding, tracks, origin: publicUrl });
  }
  if (runs('api') || runs('pages')) servePictures(http, storage);
  if (runs('api')) mountApiDocs(http, config, publicUrl, version);
  await mountOperatorPages(http, {
    gate: { token: config.OPS_TOKEN, published: isPublished(config) },
    metrics,
    db,
    async ready() {
      await ping(db);
      await storage.check();
    },
  });
  if (runs('pages')) await mountPages(http, config, version);

  return {
    http,
    db,
    routes,
    storage,
    pictures,
    async start() {
      await envelope.check(db);
      // Behind a long transaction it gives up soon; the default partitions take what comes, and the night tries again.
      await maintainPartitions(db, config.TRACKS_DAYS).catch((error) =>
        log.warn({ err: error }, 'partitions were not made'),
      );
      if (runs('api')) await live.start();
      await http.listen({ port: config.PORT, host: config.HOST }).catch((error) => explainListen(error, config));
      listening = http.server.address() as AddressInfo;
      if (runs('worker')) {
        await prepareJobs(connections.owner, kinds, log);
        await jobs.start();
        await outbox.start();
        deliveries.start();
        outboxWaker.wake = () => {
          outbox.wake();
          deliveries.wake();
        };
      }
      return publicUrl();
    },
    async stop() {
      await http.close();
      if (runs('worker')) {
        await outbox.stop();
        await deliveries.stop();
        await jobs.stop();
      }
      await live.stop();
      await tracks.close();
      await db.close();
    },
  };
}

function explainListen(error: NodeJS.ErrnoException, { PORT, HOST }: Config): never {
  if (error.code === 'EADDRINUSE') {
    throw new StartupError(`Port ${PORT} is taken by another program. Choose another: PORT=${PORT + 1} npm start`);
  }
  if (error.code === 'EACCES')
    throw new StartupError(`Port ${PORT} may only be used by the administrator. Choose one above 1023.`);
  if (error.code === 'EADDRNOTAVAIL') throw new StartupError(`HOST=${HOST} is not an address of this machine.`);
  throw error;
}

import type { ServiceName } from '@muster/contract/services';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config/config.ts';
import type { Envelope } from './crypto/envelope.ts';
import type { Database } from './db/database.ts';
import type { Listener } from './db/listener.ts';
import type { Live } from './events/live.ts';
import type { CountryOf } from './geo/country-of.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Outbound } from './outbound/outbound-client.ts';
import type { PackageReader } from './packages/package-reader.ts';
import type { Pictures } from './pictures/pictures.ts';
import type { Storage } from './storage/storage.ts';
import type { Certificates } from './tls/certificates.ts';

/** The services that every capability may stand on. The composition makes them; a capability takes what it needs. */
export interface Platform {
  config: Config;
  log: FastifyBaseLogger;
  db: Database;
  storage: Storage;
  pictures: Pictures;
  packages: PackageReader;
  envelope: Envelope;
  /** Codes that people type are kept as this, which nobody can guess from the database alone. */
  hashCode(code: string, salt: string): Buffer;
  mailer: Mailer;
  jobs: Jobs;
  live: Live;
  /** What the database announces. */
  channels: Listener;
  /** Of the names for which this process ends TLS. */
  certificates: Certificates;
  outbound: Outbound;
  /** In which country whoever sends a request is. */
  countryOf: CountryOf;
  /** Where people reach the pages. */
  publicUrl(): string;
  /** Where a service is reached; without a configured address a path, which holds under whatever name it is asked. */
  addressOf(service: ServiceName): string;
}

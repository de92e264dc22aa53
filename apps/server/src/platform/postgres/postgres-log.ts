import type { BaseLogger } from 'pino';

export type PostgresLog = Pick<BaseLogger, 'debug' | 'info' | 'warn' | 'error'>;

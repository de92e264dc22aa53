import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  follow(app: FastifyInstance): void;
  /** A number that is asked for when somebody looks. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void;
  text(): Promise<string>;
  contentType: string;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'muster_' });
  const requests = new Histogram({
    name: 'muster_request_seconds',
    help: 'Time to answer, by call and status',
    labelNames: ['call', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  return {
    contentType: registry.contentType,
    follow(app) {
      app.addHook('onResponse', (request, reply, done) => {
        const call = request.routeOptions.config.call?.name ?? 'other';
        requests.observe({ call, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
        done();
      });
    },
    gauge(name, help, read) {
      new Gauge({
        name: `muster_${name}`,
        help,
        registers: [registry],
        async collect() {
          // Without the database there is no figure, but the others are needed all the more.
          this.set(await Promise.resolve(read()).catch(() => Number.NaN));
        },
      });
    },
    text: () => registry.metrics(),
  };
}

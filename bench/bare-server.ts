/** What the bundle is compared with: Fastify, one route, one indexed query, and nothing else. */
import Fastify from 'fastify';
import pg from 'pg';

const { connection, pool: size } = JSON.parse(process.argv[2] ?? '{}') as { connection: pg.ClientConfig; pool: number };
const pool = new pg.Pool({ ...connection, max: size });
const app = Fastify();

app.get<{ Params: { id: string } }>('/rows/:id', async ({ params }) => {
  const { rows } = await pool.query({
    name: 'row',
    text: 'select id, name, data, created_at from bench_rows where id = $1',
    values: [params.id],
  });
  return rows[0];
});

process.on('disconnect', () => process.exit());
await app.listen({ host: '127.0.0.1', port: 0 });
process.send?.((app.server.address() as { port: number }).port);

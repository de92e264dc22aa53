import pg from 'pg';

/** The shortest of statements, asked beside what is measured: it tells a slow list from a machine that is busy. */
export async function startIdle(owner: pg.ClientConfig) {
  const client = new pg.Client(owner);
  client.on('error', () => {});
  await client.connect();
  const times: number[] = [];
  return {
    async ask(): Promise<void> {
      const began = performance.now();
      await client.query('select 1');
      times.push(performance.now() - began);
    },
    async end() {
      await client.end();
      const inOrder = times.toSorted((a, b) => a - b);
      return { at: (part: number) => inOrder[Math.floor(part * inOrder.length)] ?? Number.NaN };
    },
  };
}

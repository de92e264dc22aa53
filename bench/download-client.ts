/** In a process of its own: fetches addresses, so many at once, and tells how long it took and how many failed. */
import { request } from 'node:http';

const { urls, atOnce } = JSON.parse(process.argv[2] ?? '{}') as { urls: string[]; atOnce: number };
let [bytes, failed] = [0, 0];

function fetchOne(url: string): Promise<void> {
  return new Promise((resolve) => {
    const lost = () => {
      failed += 1;
      resolve();
    };
    request(url, { agent: false }, (reply) => {
      const expected = Number(reply.headers['content-length']);
      let got = 0;
      reply.on('data', (chunk: Buffer) => {
        got += chunk.length;
      });
      reply.on('error', lost);
      reply.on('end', () => {
        bytes += got;
        if (reply.statusCode !== 200 || got !== expected) failed += 1;
        resolve();
      });
    })
      .on('error', lost)
      .end();
  });
}

const began = performance.now();
const left = [...urls];
await Promise.all(
  Array.from({ length: atOnce }, async () => {
    for (let url = left.pop(); url !== undefined; url = left.pop()) await fetchOne(url);
  }),
);
process.send?.({ seconds: (performance.now() - began) / 1000, bytes, failed });

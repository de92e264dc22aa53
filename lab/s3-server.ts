/** An S3-compatible server in a process and a temporary folder of its own, spoken to over the wire. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface S3Server {
  /** For the STORAGE_URL setting. */
  url: URL;
  close(): Promise<void>;
}

export async function startS3Server(bucket: string): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 's3-'));
  const script = fileURLToPath(new URL('./s3-server-process.ts', import.meta.url));
  // It marks pages of lists with DES, which OpenSSL keeps only for old programs.
  const child = spawn(process.execPath, ['--openssl-legacy-provider', script, directory, bucket], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [port] = await once(child.stdout, 'data');
  const query = new URLSearchParams({ endpoint: `http://127.0.0.1:${`${port}`.trim()}`, region: 'us-east-1' });
  return {
    url: new URL(`s3://S3RVER:S3RVER@${bucket}?${query}`),
    async close() {
      const ended = once(child, 'exit');
      child.stdin.end();
      await ended;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

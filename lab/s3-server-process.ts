/** Runs an S3-compatible server until its input ends; arguments are the folder and the bucket. Prints its port. */
import { createRequire } from 'node:module';

interface S3rver {
  run(): Promise<{ port: number }>;
}

/** The package has no types. */
const S3rver = createRequire(import.meta.url)('s3rver') as new (options: object) => S3rver;

const [directory, bucket] = process.argv.slice(2);
const server = new S3rver({
  address: '127.0.0.1',
  port: 0,
  directory,
  silent: true,
  configureBuckets: [{ name: bucket }],
});
process.stdout.write(`${(await server.run()).port}\n`);

// When whoever started it is gone, so is this.
process.stdin.resume().on('end', () => process.exit());

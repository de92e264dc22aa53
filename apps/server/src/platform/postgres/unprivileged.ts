import { spawn } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { StartupError } from '../errors.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';

/** How a PostgreSQL program is started here. */
export interface Launcher {
  /** Put in front of the command. */
  prefix: string[];
  /** Who must own the files; undefined when it is the user of this process. */
  owner: Owner | undefined;
  /** Major and minor, as the program says itself. */
  version: string;
}

// Ends the database when this process ends, even by kill -9 (prctl(2), PR_SET_PDEATHSIG).
const dieWithParent = ['setpriv', '--pdeathsig', 'INT'];

// PostgreSQL refuses to run as root. In a user namespace of its own it is not root in its own eyes, while its files
// stay root's, so that a clone and a data folder in root's private home can be used (user_namespaces(7)).
const namespace = ['unshare', '--user', '--map-user=1000', '--map-group=1000', '--'];

/** Finds out, by trying, how PostgreSQL can be run by this user so that it reaches its programs and its folder. */
export async function findLauncher(binaries: PostgresBinaries, dataDir: string, cluster: string): Promise<Launcher> {
  const candidates = process.getuid?.() === 0 ? await asRoot(dataDir, cluster) : asOrdinaryUser();
  const refusals: string[] = [];
  for (const candidate of candidates) {
    const { version, refusal } = await tryOut(candidate.prefix, binaries, dataDir);
    if (version) return { ...candidate, version };
    refusals.push(refusal);
  }
  const bare = await run([binaries.postgres, '--version']);
  if (bare.code !== 0) {
    throw new StartupError(
      `The embedded PostgreSQL cannot run on this system: ${bare.output}. Run npm ci again, or set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
  throw new StartupError(
    `PostgreSQL does not run as root, and this system refuses the ways around it (${refusals.join('; ')}). Start Muster as an ordinary user who may write ${dataDir}, or set DATABASE_URL to a PostgreSQL of your own.`,
  );
}

function asOrdinaryUser(): Omit<Launcher, 'version'>[] {
  return [
    { prefix: dieWithParent, owner: undefined },
    { prefix: [], owner: undefined },
  ];
}

async function asRoot(dataDir: string, cluster: string): Promise<Omit<Launcher, 'version'>[]> {
  const clusterOwner = await ownerUnlessRoot(cluster);
  const user = clusterOwner ?? (await ownerUnlessRoot(dataDir)) ?? (await systemUser());
  const inNamespace = { prefix: [...namespace, ...dieWithParent], owner: { uid: 0, gid: 0 } };
  if (!user) return [inNamespace];
  // Where namespaces are refused (many containers), another user; it keeps the one privilege of reaching files in
  // private folders. The securebit makes access(2), with which PostgreSQL looks for its programs, see it too.
  const asUser = {
    prefix: [
      'setpriv',
      `--reuid=${user.uid}`,
      `--regid=${user.gid}`,
      '--clear-groups',
      '--inh-caps=-all,+dac_override',
      '--ambient-caps=-all,+dac_override',
      '--securebits=+no_setuid_fixup',
      '--no-new-privs',
      ...dieWithParent.slice(1),
    ],
    owner: user,
  };
  // A database that belongs to somebody stays theirs.
  return clusterOwner ? [asUser, inNamespace] : [inNamespace, asUser];
}

type Owner = { uid: number; gid: number };

async function ownerUnlessRoot(path: string): Promise<Owner | undefined> {
  const found = await stat(path).catch(() => undefined);
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined;
}

async function systemUser(): Promise<Owner | undefined> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  for (const name of ['postgres', 'nobody']) {
    const fields = passwd.match(new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, 'm'));
    if (fields && fields[1] !== '0') return { uid: Number(fields[1]), gid: Number(fields[2]) };
  }
  return undefined;
}

async function tryOut(prefix: string[], { postgres }: PostgresBinaries, dataDir: string) {
  const check = ['sh', '-c', '"$0" --version && { test -w "$1" || { echo "$1 cannot be written"; exit 1; }; }'];
  const { code, output } = await run([...prefix, ...check, postgres, dataDir]);
  const version = code === 0 ? output.match(/\(PostgreSQL\) ([\d.]+)/)?.[1] : undefined;
  return { version, refusal: output };
}

/** Runs a program to its end; what it printed, in one line. */
export function run(command: string[], input = ''): Promise<{ code: number; output: string }> {
  const [program = '', ...args] = command;
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: 'pipe' });
    let output = '';
    const collect = (chunk: Buffer) => {
      output = (output + chunk).slice(-8192);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    // A program that ends early leaves its input unread; what it printed says why.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
    child.on('error', (error) => resolve({ code: 127, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output: output.trim().replaceAll(/\s*\n\s*/g, ' ') }));
  });
}

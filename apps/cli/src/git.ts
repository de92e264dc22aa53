import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { BuildOrigin } from './build-origin.ts';
import type { Environment } from './ci.ts';

const run = promisify(execFile);

/** What the git checkout at `folder` says; nothing where there is none, or no git. */
export async function readCheckout(folder: string, env: Environment): Promise<BuildOrigin> {
  async function git(...args: string[]): Promise<string | undefined> {
    try {
      const { stdout } = await run('git', ['-C', folder, ...args], { timeout: 5000, env: { ...env } });
      return stdout.trim() || undefined;
    } catch {
      // No git, no repository, one of another user, a commit without branch or tag: it is not known.
      return undefined;
    }
  }
  const commit = await git('rev-parse', '--verify', 'HEAD');
  if (!commit) return {};
  const [commitMessage, branch, tag, repositoryUrl] = await Promise.all([
    git('log', '-1', '--format=%B'),
    git('symbolic-ref', '--quiet', '--short', 'HEAD'),
    git('describe', '--tags', '--exact-match', 'HEAD'),
    git('config', '--get', 'remote.origin.url'),
  ]);
  return { commit, commitMessage, branch, tag, repositoryUrl };
}

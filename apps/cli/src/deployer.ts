import { readFileSync } from 'node:fs';
import { type BuildOrigin, tidy } from './build-origin.ts';
import { type Environment, readBuildServer } from './ci.ts';
import { readCheckout } from './git.ts';

export interface Deployer {
  name: string;
  info: BuildOrigin;
}

/** Who sends a build, and what of: from the build server, then from the checkout; what is given by hand wins. */
export async function readDeployer(env: Environment, folder: string, given: BuildOrigin): Promise<Deployer> {
  const server = readBuildServer(env, readJson);
  const checkout = await readCheckout(folder, env);
  const found = server ? withCheckout(server.origin, checkout) : checkout;
  return { name: server?.name ?? 'muster', info: tidy({ ...found, ...tidy(given) }) };
}

/**
 * Build servers check out commits, not branches, so of branches and tags they know more. Of the commit, the checkout
 * knows what it says, if it is the same one.
 */
function withCheckout(origin: BuildOrigin, { commit, commitMessage, repositoryUrl }: BuildOrigin): BuildOrigin {
  const known = tidy(origin);
  const isSame = known.commit === undefined || known.commit === commit;
  return { repositoryUrl, ...(isSame && { commit, commitMessage }), ...known };
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

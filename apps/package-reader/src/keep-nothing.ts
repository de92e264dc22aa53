import { flushCompileCache } from 'node:module';

/**
 * For a limited process that has loaded all it needs and comes to what it was started for: from now on it opens no file
 * and loads no code, its own included, so what it reads cannot leave anything for the next one either. What is open
 * stays open (https://nodejs.org/api/permissions.html).
 */
export function keepNothing(): void {
  flushCompileCache();
  for (const scope of ['fs.write', 'fs.read', 'addon']) process.permission.drop(scope);
}

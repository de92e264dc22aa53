/** The download of all accounts, from an installation of its own: what its process takes is the server's alone. */
import { signUp } from '../apps/server/src/faults/test-caller.ts';
import { ownerOf, temporaryFolder } from '../apps/server/src/faults/test-muster.ts';
import { type Figure, format } from './figure.ts';
import { residentMegabytes, startInstallation } from './installation.ts';
import { fillUsers, makeAdmins } from './people-store.ts';

const users = 1_000_000;

export async function measureDownload(print: (line: string) => void): Promise<Figure> {
  const folder = await temporaryFolder();
  const { url, pid, stop } = await startInstallation(folder.path);
  try {
    const { token } = (await signUp(url)).accessToken;
    const owner = await ownerOf(folder.path);
    await makeAdmins(owner);
    await fillUsers(owner, users);
    const idle = await residentMegabytes(pid);
    let peak = idle;
    let size = 0;
    const timer = setInterval(async () => {
      peak = Math.max(peak, await residentMegabytes(pid));
    }, 20);
    const began = performance.now();
    const response = await fetch(`${url}/api/admin/users/all-csv`, { headers: { authorization: `Bearer ${token}` } });
    for await (const piece of response.body ?? []) size += piece.length;
    clearInterval(timer);
    const seconds = (performance.now() - began) / 1000;
    print(`${format(size / 1e6)} MB in ${format(seconds)} s, ${format(idle)} MB before, ${format(peak)} MB at most`);
    if (size < users * 50) throw new Error('not all accounts came');
    return { name: 'memory for the CSV of 1,000,000 accounts, above idle', value: peak - idle, unit: 'MB', atMost: 80 };
  } finally {
    await stop();
    await folder.remove();
  }
}

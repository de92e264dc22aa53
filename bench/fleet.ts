/** Thousands of devices of the lab that enroll with the program and answer it, as fast as they go. */
import pg from 'pg';
import { ownerOf, startMuster, temporaryFolder } from '../apps/server/src/faults/test-muster.ts';
import { createFleet } from '../lab/apple/fleet.ts';
import { type Benchmark, format } from './figure.ts';
import { residentMegabytes } from './installation.ts';
import { manageWorkspace } from './managed-workspace.ts';

const devices = 5_000;
/** So many devices at once: they and the server share the machine. */
const concurrency = 16;

export const fleet: Benchmark = {
  title: `${devices.toLocaleString('en-US')} devices of the lab enroll and answer`,
  async run(print) {
    const folder = await temporaryFolder();
    const muster = await startMuster({ dataDir: folder.path, env: { SERVICES: 'api,mdm,worker' } });
    const client = new pg.Client(await ownerOf(folder.path));
    await client.connect();
    try {
      const profile = await manageWorkspace(muster, client, 'benchmark');
      const lab = createFleet({ devices, profile: () => profile, concurrency });
      const began = performance.now();
      await lab.enrollAll();
      const seconds = (performance.now() - began) / 1000;
      const { enrolled, answered, errors, reasons, enrollment } = await lab.connectAll(2);
      lab.close();
      print(`${enrolled} enrolled in ${format(seconds)} s, ${format(enrolled / seconds)} a second`);
      print(`each took ${enrollment.p50} ms at the median, p99 ${enrollment.p99} ms; ${answered} commands answered`);
      for (const [reason, count] of Object.entries(reasons)) print(`${count} × ${reason}`);
      print(`the server holds ${format(await residentMegabytes(muster.child.pid ?? 0))} MB`);
      return [
        { name: 'devices that enrolled', value: enrolled, unit: `of ${devices}`, atLeast: devices },
        { name: 'errors of devices', value: errors, unit: '', atMost: 0 },
      ];
    } finally {
      await client.end();
      await muster.stop();
      await folder.remove();
    }
  },
};

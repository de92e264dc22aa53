/** `npm start`: builds what is missing or older than its sources, then becomes the server. */
import { buildWhatChanged, cannotBuild, isBuilt } from './build.ts';

const args = process.argv.slice(2);
const onlyHelp = args.includes('--help') || args.includes('-h');

if (!onlyHelp && !(await isBuilt())) await buildFirst();

// Simulated devices are a process beside the demo; what is no demo never loads them, nor one that is measured or pictured.
const demo = args.includes('--demo') && !args.includes('--no-devices') && !onlyHelp;
const fleet = demo ? (await import('./demo-fleet.ts')).startDemoFleet() : undefined;
const { main } = await import('../apps/server/src/main.ts');
await main(args, process.env, fleet);

async function buildFirst(): Promise<void> {
  const problem = cannotBuild();
  if (problem) {
    console.error(problem);
    process.exit(1);
  }
  console.log('Building the dashboard, the store and two programs (only when they are new or have changed) …');
  const leave = () => process.exit(130);
  process.once('SIGINT', leave).once('SIGTERM', leave);
  try {
    await buildWhatChanged();
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
  // From here on signals are the server's.
  process.off('SIGINT', leave).off('SIGTERM', leave);
}

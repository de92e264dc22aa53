/** npm run bench: measures everything, or what is named (npm run bench -- bundle outbox), and compares it with its bar. */
import { describeFigure, type Figure, isMet } from './figure.ts';

const names = [
  'bundle',
  'start',
  'memory',
  'idle',
  'outbox',
  'lighthouse',
  'pages',
  'list',
  'policy-editor',
  'search',
  'people',
  'devices',
  'check-ins',
  'bulk-command',
  'policy-change',
  'fleet',
  'builds',
  'publications',
  'store-front',
  'packages',
  'uploads',
  'downloads',
  'stats',
  'webhooks',
] as const;
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(names as readonly string[]).includes(name));
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}. There are: ${names.join(', ')}`);
  process.exit(1);
}

const figures: Figure[] = [];
for (const name of names.filter((each) => asked.length === 0 || asked.includes(each))) {
  // A file is named after what it exports.
  const exported = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const { [exported]: benchmark } = await import(`./${name}.ts`);
  console.log(`\n${name}: ${benchmark.title}`);
  figures.push(...(await benchmark.run((line: string) => console.log(`  ${line}`))));
}
console.log('');
for (const figure of figures) console.log(describeFigure(figure));
if (!figures.every(isMet)) process.exitCode = 1;

/** The least that a page with a list can be: React, one call and a table, built and served as ours are. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';

const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bare</title>
<script type="module" src="./main.js"></script></head><body><div id="root"></div></body></html>`;

const main = `
import { createElement as h, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
function Bare() {
  const [rows, setRows] = useState([]);
  useEffect(() => { fetch('/rows').then((answer) => answer.json()).then(setRows); }, []);
  return h('table', null, h('tbody', null, rows.map((row) =>
    h('tr', { key: row.id }, Object.values(row).map((value, place) => h('td', { key: place }, value))))));
}
createRoot(document.getElementById('root')).render(h(Bare));
`;

const rows = Array.from({ length: 50 }, (_, id) => ({ id, name: `Row ${id}`, state: 'processed', by: 'Ana Ruiz' }));
const types: Record<string, string> = { html: 'text/html', js: 'text/javascript' };

export async function serveBarePage(): Promise<{ url: string; close(): Promise<void> }> {
  const root = join(import.meta.dirname, '..');
  // Below node_modules, so that React is found.
  const folder = join(root, 'node_modules/.cache/bare-page');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'index.html'), html);
  await writeFile(join(folder, 'main.js'), main);
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const env = { ...process.env, NODE_ENV: 'production' };
  await promisify(execFile)(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: folder, env });
  const files = new Map<string, { type: string; content: Buffer }>();
  const put = (path: string, type: string, content: string | Buffer) =>
    files.set(path, { type, content: brotliCompressSync(content) });
  put('/', 'text/html', await readFile(join(folder, 'dist/index.html')));
  for (const name of await readdir(join(folder, 'dist/assets'))) {
    put(
      `/assets/${name}`,
      types[name.split('.').at(-1) ?? ''] ?? '',
      await readFile(join(folder, 'dist/assets', name)),
    );
  }
  put('/rows', 'application/json', JSON.stringify(rows));
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '');
    if (!file) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': file.type, 'content-encoding': 'br' }).end(file.content);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    url: `http://localhost:${port}/`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

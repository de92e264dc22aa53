import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brand } from '@muster/contract/brand';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { collectAreas, groups } from './file-groups.ts';

const server = 'http://localhost:4100';

/** What a visitor needs after the entry, by the modules that it begins with. */
const needed = {
  en: ['src/shared/i18n/texts-en.ts'],
  es: ['src/shared/i18n/texts-es.ts'],
  signedOut: ['src/features/welcome/WelcomeLayout.tsx', 'src/features/welcome/LoginPage.tsx'],
  signedIn: ['src/app/shell/AccountLayout.tsx', 'src/app/shell/WorkspaceLayout.tsx'],
  'en signedIn': ['src/shared/i18n/account-texts-en.ts'],
  'es signedIn': ['src/shared/i18n/account-texts-es.ts'],
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    // The words of its widgets in the languages of the product, and not in thirty.
    { ...optimizeLocales.vite({ locales: ['en-US', 'es-ES'] }), enforce: 'pre' },
    { name: 'product-name', transformIndexHtml: (html) => html.replaceAll('%PRODUCT%', brand.product) },
    beforePaint('src/shared/theme/before-paint.js', 'src/app/fetch-early.js'),
    collectAreas({ first: ['src/main.tsx', ...needed.signedOut], frame: needed.signedIn }),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    target: 'es2023',
    // Every asset is a file of this origin: the content security policy of the pages needs no exceptions.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // How long its parts take is nothing to tell somebody who starts the product for the first time.
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: { groups },
      },
    },
  },
  // For `vite` during development, with the server running beside it.
  server: { proxy: { '/api': server, '/config.json': server, '/pictures': server } },
});

/** A small script that the browser runs before it draws anything: modules come too late for that. */
function beforePaint(source: string, early: string): Plugin {
  const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');
  return {
    name: 'before-paint',
    generateBundle(_, bundle) {
      const filesOf = (module: string) => filesBehind(bundle, join(import.meta.dirname, module));
      const entry = filesOf('index.html');
      const lists = Object.entries(needed).map(([who, modules]) => {
        const files = new Set(modules.flatMap((module) => [...filesOf(module)])).difference(entry);
        return [who, [...files].map((file) => `/${file}`)];
      });
      const fetchEarly = read(early).replace('= NEEDED', `= ${JSON.stringify(Object.fromEntries(lists))}`);
      this.emitFile({ type: 'asset', name: 'before-paint.js', source: `${read(source)}\n${fetchEarly}` });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const built = Object.keys(bundle ?? {}).find((file) => /before-paint-[\w-]+[.]js$/.test(file));
        return html.replace('<!--before-paint-->', `<script src="/${built ?? source}"></script>`);
      },
    },
  };
}

/** The chunk that a module begins, all that it imports statically, and their styles. */
function filesBehind(bundle: Rolldown.OutputBundle, module: string): Set<string> {
  const files = new Set<string>();
  const visit = (name: string) => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || files.has(name)) return;
    files.add(name);
    chunk.imports.forEach(visit);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
  };
  const first = Object.values(bundle).find((file) => file.type === 'chunk' && file.facadeModuleId === module);
  if (!first) throw new Error(`no chunk begins with ${module}`);
  visit(first.fileName);
  return files;
}

import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brand } from '@muster/contract/brand';
import { clientCalls } from '@muster/contract/client-calls';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { groups, placeModules } from './file-groups.ts';

const server = 'http://localhost:4100';

/** What a visitor needs after the entry, by the modules that it begins with, or the names of files (file-groups.ts). */
const needed = {
  en: ['src/shared/i18n/texts-en.ts'],
  es: ['src/shared/i18n/texts-es.ts'],
  signedOut: ['src/features/welcome/WelcomeLayout.tsx', 'src/features/welcome/LoginPage.tsx'],
  signedIn: ['src/app/shell/AccountLayout.tsx', 'src/app/shell/WorkspaceLayout.tsx', 'list'],
  'en signedIn': ['src/shared/i18n/account-texts-en.ts'],
  'es signedIn': ['src/shared/i18n/account-texts-es.ts'],
};

const inUi = (...files: string[]) => files.map((file) => `packages/ui/src/${file}`);
const inList = (...files: string[]) => files.map((file) => `src/shared/list/${file}`);

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    clientCalls(),
    // The words of its widgets in the languages of the product, and not in thirty.
    { ...optimizeLocales.vite({ locales: ['en-US', 'es-ES'] }), enforce: 'pre' },
    { name: 'product-name', transformIndexHtml: (html) => html.replaceAll('%PRODUCT%', brand.product) },
    beforePaint({
      style: 'src/app/shell.css',
      scripts: ['src/shared/theme/before-paint.js', 'src/app/fetch-early.js'],
    }),
    placeModules({
      entry: 'src/main.tsx',
      always: ['packages/ui/src/Toasts.tsx'],
      welcome: [...needed.signedOut, 'src/features/welcome/passkey-login.ts'],
      main: ['src/shared/list/ListPage.tsx', 'src/features/home/HomePage.tsx'],
      apart: ['assets', 'audiences', 'policies', 'publications', 'reports'],
      area: {
        name: 'devices-area',
        features: ['assets', 'automation', 'dep', 'device-audiences', 'devices', 'enrollment', 'policies', 'vpp'],
      },
      pages: [
        {
          name: 'frame',
          roots: [
            'src/app/shell/AccountLayout.tsx',
            'src/app/shell/WorkspaceLayout.tsx',
            'src/app/shell/AdminLayout.tsx',
            'src/features/apps/AppLayout.tsx',
            'src/app/with-queries.tsx',
            'src/shared/api/query-client.ts',
            'react-aria/dist/private/utils/openLink.mjs',
          ],
        },
        {
          name: 'list',
          roots: [
            ...inList('ListPage.tsx', 'use-list.ts', 'call-source.ts', 'define-list.ts', 'CardLines.tsx'),
            // Small, and of two pages.
            'src/shared/uploads/UploadBuilds.tsx',
          ],
        },
      ],
      soon: [
        {
          name: 'overlays',
          roots: [
            ...[
              'menus/ShellMenu.tsx',
              'notifications/NewestPopover.tsx',
              'dialogs/DialogSlots.tsx',
              'dialogs/SidePanel.tsx',
            ].map((file) => `src/app/shell/${file}`),
            ...inList(
              'FilterPopover.tsx',
              'AddFilterMenu.tsx',
              'ColumnsMenu.tsx',
              'ExportMenu.tsx',
              'ViewMenu.tsx',
              'SavedViewsMenu.tsx',
              'FilterSheet.tsx',
            ),
          ],
        },
        { name: 'qr', roots: ['src/shared/ui/QrPopover.tsx'] },
      ],
      rare: [
        { name: 'fields', roots: inUi('Combobox.tsx', 'Select.tsx', 'TagInput.tsx', 'Tabs.tsx') },
        { name: 'numbers', roots: inUi('NumberField.tsx') },
        { name: 'calendar', roots: inUi('DatePicker.tsx', 'DateRangePicker.tsx') },
      ],
    }),
  ],
  // Short ones: each stands in the style sheets and in the scripts.
  css: { modules: { generateScopedName: '_[hash:base64:5]' } },
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

/**
 * What stands in the page itself, because everything else comes too late: what is drawn until the scripts run, in the
 * colours of the product, and a small script that asks for the files that are needed next. The server allows exactly what
 * stands there (static-site.ts).
 */
function beforePaint({ style, scripts }: { style: string; scripts: string[] }): Plugin {
  const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');
  return {
    name: 'before-paint',
    generateBundle(_, bundle) {
      // Which file has what is fetched by itself, for scripts/budgets.ts: several things may share one.
      const files: Record<string, string> = {};
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        for (const id of chunk.moduleIds) {
          if (this.getModuleInfo(id)?.dynamicImporters.length)
            files[relative(import.meta.dirname, id)] = chunk.fileName;
        }
      }
      this.emitFile({ type: 'asset', fileName: '.vite/parts.json', source: JSON.stringify(files) });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const filesOf = (module: string) => filesBehind(bundle, module);
        const isBuilt = Object.keys(bundle).length > 0;
        const entry = isBuilt ? filesOf('index.html') : new Set<string>();
        const lists = Object.entries(isBuilt ? needed : {}).map(([who, modules]) => {
          const files = new Set(modules.flatMap((module) => [...filesOf(module)])).difference(entry);
          return [who, [...files].map((file) => `/${file}`)];
        });
        const colours = read('../../packages/ui/src/style/tokens.css').match(/--(canvas|surface|sunken|line): [^;]+;/g);
        const css = `:root{${colours?.join('')}}${read(style).replace(/\s+/g, ' ')}`;
        const script = scripts
          .map(read)
          .join('\n')
          .replace(/^ *\/\/.*\n/gm, '');
        const filled = script.replace('= NEEDED', `= ${JSON.stringify(Object.fromEntries(lists))}`);
        return html.replace('<!--before-paint-->', () => `<style>${css}</style>\n    <script>${filled}</script>`);
      },
    },
  };
}

/** The chunk that has a module, all that it imports statically, and their styles. */
function filesBehind(bundle: Rolldown.OutputBundle, module: string): Set<string> {
  const files = new Set<string>();
  const visit = (name: string) => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || files.has(name)) return;
    files.add(name);
    chunk.imports.forEach(visit);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
  };
  const id = join(import.meta.dirname, module);
  const first = Object.values(bundle).find(
    (file) =>
      file.type === 'chunk' && (file.name === module || file.facadeModuleId === id || file.moduleIds.includes(id)),
  );
  if (!first) throw new Error(`no chunk has ${module}`);
  visit(first.fileName);
  return files;
}

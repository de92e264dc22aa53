import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brand } from '@muster/contract/brand';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const server = 'http://localhost:4100';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    // The words of its widgets in the languages of the product, and not in thirty.
    { ...optimizeLocales.vite({ locales: ['en-US', 'es-ES'] }), enforce: 'pre' },
    { name: 'product-name', transformIndexHtml: (html) => html.replaceAll('%PRODUCT%', brand.product) },
    beforePaint('src/shared/theme/before-paint.js'),
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
  },
  // For `vite` during development, with the server running beside it.
  server: { proxy: { '/api': server, '/config.json': server } },
});

/** A small script that the browser runs before it draws anything: modules come too late for that. */
function beforePaint(source: string): Plugin {
  return {
    name: 'before-paint',
    generateBundle() {
      const text = readFileSync(join(import.meta.dirname, source), 'utf8');
      this.emitFile({ type: 'asset', name: 'before-paint.js', source: text });
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

import { brand } from '@muster/contract/brand';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = 'http://localhost:4100';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    // The words of its widgets in the languages of the product, and not in thirty.
    { ...optimizeLocales.vite({ locales: ['en-US', 'es-ES'] }), enforce: 'pre' },
    { name: 'product-name', transformIndexHtml: (html) => html.replaceAll('%PRODUCT%', brand.product) },
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

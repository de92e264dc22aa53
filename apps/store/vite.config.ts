import { brand } from '@muster/contract/brand';
import { clientCalls } from '@muster/contract/client-calls';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = 'http://localhost:4100';

export default defineConfig({
  root: import.meta.dirname,
  base: '/store/',
  plugins: [
    react(),
    clientCalls(),
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
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  // For `vite` during development, with the server running beside it.
  server: { proxy: { '/store-api': server, '/config.json': server } },
});

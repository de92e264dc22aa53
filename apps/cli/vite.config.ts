import type { UserConfig } from 'vite';

/**
 * One file that stands alone: build servers have an older Node, which knows no TypeScript, and fetch the program from
 * the server with nothing beside it. It is not minified, so that people can read what they run.
 */
export default {
  root: import.meta.dirname,
  ssr: { noExternal: true },
  build: {
    ssr: 'src/main.ts',
    outDir: 'dist',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: { entryFileNames: 'muster.mjs', banner: '#!/usr/bin/env node' },
    },
  },
} satisfies UserConfig;

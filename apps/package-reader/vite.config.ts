import type { UserConfig } from 'vite';

/**
 * One file with everything in it but native code. A process of it lives for a fifth of a second, and would spend a
 * quarter of that on finding a hundred files; and it needs no right to read any folder but its own and that
 * of the native code.
 */
export default {
  root: import.meta.dirname,
  ssr: { noExternal: true },
  build: {
    ssr: 'src/main.ts',
    outDir: 'dist',
    emptyOutDir: true,
    target: 'node26',
    minify: false,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: { entryFileNames: 'package-reader.mjs', codeSplitting: false },
    },
  },
} satisfies UserConfig;

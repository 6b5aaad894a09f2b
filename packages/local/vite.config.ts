import { defineConfig } from "vite";

/**
 * The server in one file, so that a running one does not depend on files that a later build deletes. Its dependencies
 * are in the file, because loading hundreds of files takes a second of processor time; those outside read files of
 * their own package.
 */
export default defineConfig({
  logLevel: "warn",
  ssr: { noExternal: true, external: ["@emulators/core", "@emulators/google", "vite"] },
  build: {
    ssr: "src/main.ts",
    outDir: "dist",
    emptyOutDir: false,
    sourcemap: true,
    rolldownOptions: { output: { codeSplitting: false } },
  },
});

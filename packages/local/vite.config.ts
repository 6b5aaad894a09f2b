import { defineConfig } from "vite";

// Builds the server as one file, so that a running server needs no files that a later build deletes. The file includes
// its packages, because loading hundreds of files takes a second, except `external`, which read their packages' files.
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

import { defineConfig } from "vite";

// Builds the server as one file, so that a running server needs no files that a later build deletes. The file includes
// npm packages (loading hundreds of files takes a second), except those in `external`, which read files of their own.
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

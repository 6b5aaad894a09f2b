import { defineConfig } from "vite";

/** The server in one file, so that a running one does not depend on files that a later build deletes. */
export default defineConfig({
  logLevel: "warn",
  build: {
    ssr: "src/main.ts",
    outDir: "dist",
    emptyOutDir: false,
    sourcemap: true,
    rolldownOptions: { output: { codeSplitting: false } },
  },
});

import { defineConfig } from "vite";

/** The server in one file: one that runs depends on nothing that a later build would take away. */
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

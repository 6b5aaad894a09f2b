import { defineConfig } from "vite";

// One file, so that a running server does not depend on files that a later build deletes. It contains the dependencies,
// because loading hundreds of files takes a second; the external ones read files of their own package.
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

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const require = createRequire(import.meta.url);
const VIEWER = dirname(require.resolve("swagger-ui-dist/package.json"));
const TYPES: Record<string, string> = { "swagger-ui-bundle.js": "text/javascript", "swagger-ui.css": "text/css" };
const readViewer = (name: string) => readFileSync(join(VIEWER, name));

/** The files of the API document's viewer under /docs-assets, where the page /api/v1/docs looks for them. */
const docsAssets = (): Plugin => ({
  name: "docs-assets",
  configureServer({ middlewares }) {
    for (const [name, type] of Object.entries(TYPES)) {
      middlewares.use(`/docs-assets/${name}`, (_, response) => {
        response.setHeader("content-type", type).end(readViewer(name));
      });
    }
  },
  generateBundle() {
    for (const name of Object.keys(TYPES)) {
      this.emitFile({ type: "asset", fileName: `docs-assets/${name}`, source: readViewer(name) });
    }
  },
});

/** The toasts' styles come in a file: the page's security policy lets no script add a stylesheet. */
const toastStyles = (): Plugin => ({
  name: "toast-styles",
  transform: {
    filter: { id: /\/sonner\/dist\/index\.mjs$/ },
    handler(code) {
      const without = code.replace(/^__insertCSS\(".*"\);$/m, "");
      if (without === code) this.error("sonner no longer adds its stylesheet as it did");
      return { code: without, map: null };
    },
  },
});

/** What every page loads in any case: smaller in two files, of which the first stays cached over a release. */
const FRAMEWORK = /node_modules\/(react|react-dom|scheduler|react-router|@trpc|zod)\//;
const SHELL = /web\/src\/(lib\/(?!use-|zones)|components\/ui\/(banner|button|spinner)\.)/;

export default defineConfig({
  plugins: [react(), tailwindcss(), toastStyles(), docsAssets()],
  // The page's security policy allows no inline or data: resources.
  build: {
    outDir: "dist",
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "framework", test: FRAMEWORK },
            { name: "shell", test: SHELL },
          ],
        },
      },
    },
  },
});

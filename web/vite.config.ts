import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, normalizePath, type Plugin } from "vite";
import { DASHBOARD, DASHBOARD_CHUNK, DRAWN_AT_ONCE, dashboardChunks, source } from "./chunks.ts";
import { EARLY_START, filesMeta } from "./early-start.ts";
import { joinedChunks } from "./joined-chunks.ts";
import { leanIcons } from "./lean-icons.ts";
import { PACKER, packedHere } from "./packed-here.ts";
import { installable } from "./worker-build.ts";

const require = createRequire(import.meta.url);
const VIEWER = dirname(require.resolve("swagger-ui-dist/package.json"));
const TYPES: Record<string, string> = { "swagger-ui-bundle.js": "text/javascript", "swagger-ui.css": "text/css" };
const IMPORT_PART = normalizePath(join(import.meta.dirname, "src/lib/parts/import-part.ts"));
const readViewer = (name: string) => readFileSync(join(VIEWER, name));

/** Serves the files of the API document's viewer under /docs-assets, which the page /api/v1/docs loads. */
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

/** Removes the code by which Sonner adds styles, which the security policy forbids. `toaster.tsx` imports them. */
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

/** Removes React Router's display names and marks its calls of React as pure, so that unused parts are dropped. */
const leanRouter = (): Plugin => ({
  name: "lean-router",
  apply: "build",
  transform: {
    filter: { id: /\/react-router\/dist\/production\/chunk-\w+\.mjs$/ },
    handler: (code) => ({
      code: code
        .replace(/^\w+\.displayName = ".*";$/gm, "")
        .replace(/= (?=React\d*\.(createContext|forwardRef|memo)\()/g, "= /* @__PURE__ */ "),
      map: null,
    }),
  },
});

const excelPackedHere = (): Plugin => ({
  name: "excel-packed-here",
  transform: { filter: { id: PACKER }, handler: (code) => ({ code: packedHere(code), map: null }) },
});

/** Makes dynamic imports use lib/parts/import-part.ts, which, unlike Vite's own loader, can repeat a failed load. */
const retriedImports = (): Plugin => ({
  name: "retried-imports",
  apply: "build",
  enforce: "pre",
  transform: {
    filter: { id: /vite\/preload-helper\.js$/ },
    handler: (code) => {
      if (!code.includes("__vitePreload")) throw new Error("Vite no longer imports what comes later as it did");
      return { code: `export { importPart as __vitePreload } from ${JSON.stringify(IMPORT_PART)};`, map: null };
    },
  },
});

const STARTED_EARLY = {
  "/dashboard": { parts: [DASHBOARD], heading: "Citas Agendadas" },
  "/clients": { parts: [source("features/clients/list/clients-page.tsx")], heading: "Clientes" },
  "/cobros": {
    parts: [source("features/payments/payments-page.tsx"), ...DRAWN_AT_ONCE.cobros.map(source)],
    heading: "Cobros",
  },
};

/** Adds to built pages the script that requests the screen's files and first data while the page loads. */
const earlyStart = (): Plugin => ({
  name: "early-start",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler(html, { bundle = {} }) {
      const chunks = new Map(
        Object.values(bundle).flatMap((each) => (each.type === "chunk" ? [[each.fileName, each] as const] : [])),
      );
      const reach = (file: string, reached: Set<string>): Set<string> => {
        if (!reached.has(file)) for (const each of chunks.get(file)?.imports ?? []) reach(each, reached.add(file));
        return reached.add(file);
      };
      const fileWith = (id: string): string => {
        const chunk = [...chunks.values()].find(({ moduleIds }) => moduleIds.includes(id));
        if (!chunk) throw new Error(`The build has no ${id}.`);
        return chunk.fileName;
      };
      const metas = Object.entries(STARTED_EARLY).map(([path, { parts, heading }]) => {
        const reached = new Set(
          [...parts, ...DRAWN_AT_ONCE.frame.map(source)].flatMap((id) => [...reach(fileWith(id), new Set())]),
        );
        const files = [...reached].filter((file) => !html.includes(`/${file}"`));
        const content = files.map((file) => `/${file}`).join(" ");
        return `<meta name="${filesMeta(path)}" content="${content}" data-heading="${heading}">`;
      });
      // Puts the script before the stylesheet: a script after a stylesheet runs only when the stylesheet has loaded.
      const started = html.replace(
        '<script type="module"',
        (entry) => `${metas.join("\n    ")}\n    <script>${EARLY_START}</script>\n    ${entry}`,
      );
      if (started === html) throw new Error("The page begins without the app's entry.");
      return started;
    },
  },
});

const WEB = `${normalizePath(import.meta.dirname)}/`;

const partsInManifest = (): Plugin => ({
  name: "parts-in-manifest",
  apply: "build",
  enforce: "post",
  generateBundle: {
    order: "post",
    handler(_, bundle) {
      const asset = bundle[".vite/manifest.json"];
      if (asset?.type !== "asset") this.error("Vite wrote no manifest");
      const manifest: Record<string, { file: string }> = JSON.parse(String(asset.source));
      const chunks = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]));
      const isLater = (id: string) => this.getModuleInfo(id)?.dynamicImporters.length;
      for (const each of Object.values(bundle)) {
        const chunk = chunks.get(each.fileName);
        if (!chunk || each.type !== "chunk") continue;
        for (const id of each.moduleIds.filter(isLater)) manifest[id.replace(WEB, "")] ??= chunk;
      }
      asset.source = JSON.stringify(manifest);
    },
  },
});

const PAPER_EXTRAS =
  /^(brotli\/decompress\.js|culori|node-html-better-parser|html-entities|(\.\.\/)+packages\/standard-fonts\/index\.js)$/;

/** Libraries that every page uses, which get a chunk of their own that stays cached across releases. */
const FRAMEWORK = /node_modules\/(react|react-dom|scheduler|react-router|@trpc)\//;

/** Names of the code files. Their hashes are short, because hashes do not compress; 7 characters tell builds apart. */
const FILE_NAMES = { entryFileNames: "assets/[name]-[hash:7].js", chunkFileNames: "assets/[name]-[hash:7].js" };

/** React Router's production build, which its package does not export; the package exports the development build. */
const ROUTER = normalizePath(join(dirname(require.resolve("react-router/package.json")), "dist/production/index.mjs"));

export default defineConfig(({ command }) => ({
  plugins: [
    react(),
    tailwindcss(),
    toastStyles(),
    docsAssets(),
    excelPackedHere(),
    leanRouter(),
    leanIcons(),
    retriedImports(),
    earlyStart(),
    partsInManifest(),
    installable(),
  ],
  resolve: {
    alias: [
      { find: PAPER_EXTRAS, replacement: join(import.meta.dirname, "no-paper-extras.ts") },
      { find: /^temporal-polyfill\/fns\/\w+$/, replacement: join(import.meta.dirname, "no-temporal.ts") },
      ...(command === "build" ? [{ find: "react-router", replacement: ROUTER }] : []),
    ],
  },
  worker: { format: "es", rolldownOptions: { output: FILE_NAMES } },
  // Lets the bundler remove the libraries' code for servers.
  define: { "typeof window": '"object"' },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    manifest: true,
    // In kB. Allows the PDF writer and the transliteration of other alphabets, which load only on use.
    chunkSizeWarningLimit: 750,
    // Inlines no asset, because the page's security policy allows `data:` addresses only for images.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Lets the bundler drop unused modules of @trpc, as some of its packages do not declare `sideEffects: false`.
      treeshake: {
        moduleSideEffects: [{ test: /node_modules\/@trpc\//, sideEffects: false }],
        // Lets the bundler drop unused property reads, which have no side effects in this code.
        propertyReadSideEffects: false,
      },
      output: {
        ...FILE_NAMES,
        assetFileNames: "assets/[name]-[hash:7][extname]",
        codeSplitting: {
          groups: [
            { name: "framework", test: FRAMEWORK },
            { name: "shell", tags: ["$initial"] },
            { name: dashboardChunks(), debugName: DASHBOARD_CHUNK },
            // Puts into these files only the modules that `joinedChunks` names. Their imports still run before them.
            { name: joinedChunks(), debugName: "joined", includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
}));

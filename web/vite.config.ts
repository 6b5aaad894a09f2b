import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, normalizePath, type Plugin } from "vite";
import { DASHBOARD_CHUNK, dashboardChunks } from "./chunks.ts";
import { EARLY_START, filesMeta } from "./early-start.ts";
import { PACKER, packedHere } from "./packed-here.ts";
import { installable } from "./worker-build.ts";

const require = createRequire(import.meta.url);
const VIEWER = dirname(require.resolve("swagger-ui-dist/package.json"));
const TYPES: Record<string, string> = { "swagger-ui-bundle.js": "text/javascript", "swagger-ui.css": "text/css" };
const IMPORT_PART = normalizePath(join(import.meta.dirname, "src/lib/parts/import-part.ts"));
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

/** What React Router makes as it is loaded, and names for the developer's tools, can be left out like the rest of what no screen uses. */
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

/**
 * An icon comes as its strokes and what draws them. What the package keeps beside them is used by no screen: other names and classes,
 * sizes and colours that a context gives, and a drawn key of each stroke, which never changes its place.
 */
const leanIcons = (): Plugin[] => [
  {
    name: "lean-icons",
    apply: "build",
    transform: {
      filter: { id: /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/ },
      handler(code) {
        let strokes = 0;
        const lean = code
          .replace(/\bkey: "\w+"/g, () => `key: ${strokes++}`)
          .replace(/^ {2}(name: "[\w-]+"|size: 24),?\n/gm, "")
          .replace(/^ {2}aliases: \[[^[\]]*\],?\n/gm, "");
        return { code: lean, map: null };
      },
    },
  },
  {
    name: "lean-icon",
    apply: "build",
    transform: {
      filter: { id: /\/lucide-react\/dist\/esm\/createLucideIcon\.mjs$/ },
      handler(code) {
        if (!code.includes("createElement(Icon, {")) this.error("lucide-react no longer draws an icon as it did");
        return { code: DRAWN_ICON, map: null };
      },
    },
  },
];

const DRAWN_ICON = `
import { createElement } from "react";
const look = {
  xmlns: "http://www.w3.org/2000/svg", width: 24, height: 24, viewBox: "0 0 24 24", fill: "none", stroke: "currentColor",
  strokeWidth: 2, strokeLinecap: "round", strokeLinejoin: "round", "aria-hidden": true,
};
export default ({ node }) => (props) =>
  createElement("svg", { ...look, ...props }, node.map(([tag, attributes]) => createElement(tag, attributes)));
`;

/** Excel files are packed without a worker, which the page's security policy would not let start. */
const excelPackedHere = (): Plugin => ({
  name: "excel-packed-here",
  transform: { filter: { id: PACKER }, handler: (code) => ({ code: packedHere(code), map: null }) },
});

/** Imports go through lib/parts/import-part.ts, which can try again what did not come; Vite's own loader cannot. */
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

/** What every screen shows once it is there. */
const FRAME_PARTS = ["search-button", "shortcuts", "notices"];

/** The screens that start with the page: the names that the files have of what they always show, and their headings. */
const STARTED_EARLY = {
  "/dashboard": { parts: [DASHBOARD_CHUNK], heading: "Citas Agendadas" },
  "/clients": { parts: ["clients-page"], heading: "Clientes" },
  "/cobros": { parts: ["payments-page", "month-result", "expenses-card", "follow-up-card"], heading: "Cobros" },
};

/** The script that starts a screen with the page, and the files it lets come. In development a screen starts with the app. */
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
      const named = (name: string): string => {
        const chunk = [...chunks.values()].find((each) => each.name === name);
        if (!chunk) throw new Error(`The build has no ${name}.`);
        return chunk.fileName;
      };
      const metas = Object.entries(STARTED_EARLY).map(([path, { parts, heading }]) => {
        const reached = new Set([...parts, ...FRAME_PARTS].flatMap((name) => [...reach(named(name), new Set())]));
        const files = [...reached].filter((file) => !html.includes(`/${file}"`));
        const content = files.map((file) => `/${file}`).join(" ");
        return `<meta name="${filesMeta(path)}" content="${content}" data-heading="${heading}">`;
      });
      // Before the stylesheet: a script behind it would wait for it.
      const started = html.replace(
        '<script type="module"',
        (entry) => `${metas.join("\n    ")}\n    <script>${EARLY_START}</script>\n    ${entry}`,
      );
      if (started === html) throw new Error("The page begins without the app's entry.");
      return started;
    },
  },
});

/** Of what every page loads in any case, what stays cached over a release. */
const FRAMEWORK = /node_modules\/(react|react-dom|scheduler|react-router|@trpc)\//;

/** React Router's package names its build for development only, warnings and all; the other lies beside it. */
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
    installable(),
  ],
  resolve: {
    alias: [
      { find: "brotli/decompress.js", replacement: join(import.meta.dirname, "no-woff2.ts") },
      { find: /^temporal-polyfill\/fns\/\w+$/, replacement: join(import.meta.dirname, "no-temporal.ts") },
      {
        find: /^(\.\.\/)+packages\/standard-fonts\/index\.js$/,
        replacement: join(import.meta.dirname, "no-standard-fonts.ts"),
      },
      { find: "culori", replacement: join(import.meta.dirname, "no-colors.ts") },
      { find: /^(node-html-better-parser|html-entities)$/, replacement: join(import.meta.dirname, "no-html.ts") },
      ...(command === "build" ? [{ find: "react-router", replacement: ROUTER }] : []),
    ],
  },
  worker: {
    format: "es",
    rolldownOptions: {
      output: { entryFileNames: "assets/[name]-[hash:7].js", chunkFileNames: "assets/[name]-[hash:7].js" },
    },
  },
  // What libraries keep for a server never comes.
  define: { "typeof window": '"object"' },
  // The page's security policy allows no inline or data: resources.
  build: {
    outDir: "dist",
    emptyOutDir: true,
    manifest: true,
    // What writes a cuenta de cobro as PDF, and the letters of many scripts, are loaded on use.
    chunkSizeWarningLimit: 750,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Unlike @trpc/server, the other two do not say of themselves that their modules can be left out.
      treeshake: {
        moduleSideEffects: [{ test: /node_modules\/@trpc\//, sideEffects: false }],
        // No module reads a property for what the reading does.
        propertyReadSideEffects: false,
      },
      output: {
        // The shortest hash is enough to tell builds apart, and hashes do not compress.
        entryFileNames: "assets/[name]-[hash:7].js",
        chunkFileNames: "assets/[name]-[hash:7].js",
        assetFileNames: "assets/[name]-[hash:7][extname]",
        codeSplitting: {
          groups: [
            { name: "framework", test: FRAMEWORK },
            { name: "shell", tags: ["$initial"] },
            { name: dashboardChunks(), debugName: DASHBOARD_CHUNK },
          ],
        },
      },
    },
  },
}));

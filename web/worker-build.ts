import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { minify, type Plugin, transformWithOxc } from "vite";
import { keptAhead } from "./first-load.ts";

const SOURCE = join(import.meta.dirname, "worker/sw.ts");
const APP = "manifest.webmanifest";

const icon = (file: string, sizes: string, purpose = "any") => ({
  src: `/icons/${file}.png`,
  sizes,
  type: "image/png",
  purpose,
});

const APP_MANIFEST = {
  id: "/",
  name: "Sereno",
  short_name: "Sereno",
  description: "Tu consulta, en calma: citas, disponibilidad, paquetes y clientes.",
  lang: "es-CO",
  start_url: "/dashboard",
  scope: "/",
  display: "standalone",
  background_color: "#fafaf9",
  theme_color: "#fafaf9",
  icons: [
    icon("sereno-192", "192x192"),
    icon("sereno-512", "512x512"),
    icon("sereno-maskable-512", "512x512", "maskable"),
    { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
  ],
  shortcuts: [
    { name: "Nueva cita", url: "/dashboard?nueva=cita", icons: [icon("nueva-cita-96", "96x96")] },
    { name: "Hoy", url: "/dashboard?tab=hoy", icons: [icon("hoy-96", "96x96")] },
  ],
};

/** Writes the web app's manifest, and a service worker with the list of the files that the worker caches at first. */
export const installable = (): Plugin => {
  let dist: string;
  return {
    name: "installable",
    apply: "build",
    configResolved: ({ root, build }) => {
      dist = join(root, build.outDir);
    },
    buildStart() {
      this.emitFile({ type: "asset", fileName: APP, source: JSON.stringify(APP_MANIFEST) });
    },
    transformIndexHtml: () => [{ tag: "link", attrs: { rel: "manifest", href: `/${APP}` }, injectTo: "head" }],
    // Runs once all files are written, because `keptAhead` reads Vite's manifest from `dist`.
    async closeBundle(error) {
      if (error) return;
      const page = readFileSync(join(dist, "index.html"));
      const shell = {
        version: createHash("sha256").update(page).digest("hex").slice(0, 32),
        urls: ["index.html", ...[...keptAhead(dist)].sort(), APP],
      };
      const { code } = await minify(SOURCE, (await transformWithOxc(readFileSync(SOURCE, "utf8"), SOURCE)).code, {
        module: true,
      });
      writeFileSync(join(dist, "sw.js"), `self.SHELL=${JSON.stringify(shell)};${code}`);
    },
  };
};

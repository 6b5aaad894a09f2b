import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { minify, type Plugin, transformWithOxc } from "vite";
import { APP_MANIFEST } from "./app-manifest.ts";
import { keptAhead } from "./first-load.ts";

const SOURCE = join(import.meta.dirname, "worker/sw.ts");
const APP = "manifest.webmanifest";

/** Writes the web app's manifest, and a service worker with the list of the build's files. */
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
    // Leaves Vite's manifest out of the cached files.
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

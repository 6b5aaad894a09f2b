import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { normalizePath, type Plugin } from "vite";

const PACKAGE = createRequire(import.meta.url).resolve("lucide-react/package.json");
const ICONS = normalizePath(join(dirname(PACKAGE), "dist/esm"));
const FILES = new Map(
  [...readFileSync(join(ICONS, "lucide-react.mjs"), "utf8").matchAll(/^export \{ (.*) \} from '(.*)';$/gm)].flatMap(
    ([, names = "", file = ""]) => names.split(", ").map((name) => [name.replace("default as ", ""), file] as const),
  ),
);

/** Reduces each icon of the package to its strokes and the code that draws strokes, to make the bundle smaller. */
export const leanIcons = (): Plugin[] => [
  {
    // Imports the files of single icons, because all icons can be reached from the package's entry file.
    name: "single-icons",
    apply: "build",
    transform: {
      filter: { id: /\/web\/src\/.*\.tsx?$/, code: /from "lucide-react"/ },
      handler(code) {
        const single = code.replace(/^import \{([^}]*)\} from "lucide-react";$/gm, (_, names: string) =>
          names.replace(/\s*(\w+)(?: as (\w+))?,?/g, (_all, name: string, local = name) => {
            const file = FILES.get(name);
            return file ? `import ${local} from "${join(ICONS, file)}";` : this.error(`lucide-react has no ${name}`);
          }),
        );
        return { code: single, map: null };
      },
    },
  },
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

import { basename } from "node:path";
import { ROOT, readText, sourceFiles } from "../files";

const CALL = /\blazyDialog\(/g;
const LOADS = /\blazyDialog\(\s*(?:async )?\(\) => [^;]*?import\("([^"]+)"\)/g;

/** The web's dialogs, by the file that each `lazyDialog` loads; a file that two `lazyDialog` calls load counts once. */
export function dialogParts(): string[] {
  const files = sourceFiles(ROOT).filter((file) => /^web\/src\/.*\.tsx?$/.test(file) && !file.includes(".test."));
  const paths = files.flatMap((file) => {
    const text = readText(file);
    const loaded = [...text.matchAll(LOADS)].flatMap(([, path]) => path ?? []);
    const calls = [...text.matchAll(CALL)].length;
    if (loaded.length !== calls)
      throw new Error(`${file}: of ${calls} dialogs ${loaded.length} say which file they load.`);
    return loaded.map((path) => new URL(path, `file:///${file}`).pathname);
  });
  const names = [...new Set(paths)].map((path) => basename(path)).sort();
  const twice = names.find((name, index) => names[index + 1] === name);
  if (twice) throw new Error(`Two files of dialogs are called ${twice}: name one otherwise.`);
  return names;
}

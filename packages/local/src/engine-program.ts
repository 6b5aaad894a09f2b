import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, posix, win32 } from "node:path";

export interface EngineProgram {
  /** The folders to search for programs, in the form of PATH. */
  path: string;
  /** Platform and architecture, such as 'linux-x64', in Node's words, which the engine's package names contain. */
  platform: string;
}

/** The engine's program, from the platform's package or `path`. If missing, throws an Error that says how to get it. */
export function findEngine(
  { path, platform }: EngineProgram,
  resolve: (file: string) => string = createRequire(import.meta.url).resolve,
): string {
  const isWindows = platform.startsWith("win32");
  const name = isWindows ? "dynoxide.exe" : "dynoxide";
  const folders = path.split((isWindows ? win32 : posix).delimiter).filter(Boolean);
  try {
    folders.unshift(dirname(resolve(`@dynoxide/${platform}/package.json`)));
  } catch {
    // Searches only the folders of `path` if no package for this platform is installed.
  }
  const program = folders.map((folder) => join(folder, name)).find((each) => existsSync(each));
  if (!program) throw new Error(noEngine(platform));
  return program;
}

const BREW = "brew install nubo-db/tap/dynoxide";
const DOCKER =
  "docker run -p 127.0.0.1:8000:8000 amazon/dynamodb-local, y la variable DYNAMODB_ENDPOINT=http://localhost:8000 (lo anotado dura lo que dure el contenedor)";
const DOWNLOAD = "descarga el programa dynoxide de https://github.com/nubo-db/dynoxide/releases y ponlo en el PATH";

/** The ways to get an engine on a platform, most reliable first. */
function noEngine(platform: string): string {
  const npm = `npm install, que trae @dynoxide/${platform} donde el registro lo tiene`;
  const ways: Record<string, string[]> = {
    "linux-x64": [npm, BREW, DOCKER],
    darwin: [BREW, DOCKER, npm],
    win32: [DOCKER, DOWNLOAD, npm],
  };
  const [system = ""] = platform.split("-");
  const offered = ways[platform] ?? ways[system] ?? [DOCKER, DOWNLOAD, npm];
  return [
    `No hay motor de base de datos para ${platform}. Tres formas de tener uno:`,
    ...offered.map((way, index) => `  ${index + 1}. ${way}`),
  ].join("\n");
}

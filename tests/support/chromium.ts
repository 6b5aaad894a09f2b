import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type LaunchOptions, chromium as playwrightChromium } from "@playwright/test";

const SYSTEM_CHROMIUM = "/usr/bin/chromium";
const SHARED_MEMORY = "/dev/shm";
/** Bytes. Where a container gives less, pages die. */
const ENOUGH = 1_000_000_000;
const UNPACK = `
  const { default: chromium } = await import("@sparticuz/chromium");
  await chromium.executablePath();
`;

/**
 * How to launch a browser with nothing installed by hand: the one named, Playwright's own, npm's headless shell where it runs,
 * or the system's, which takes twice as long.
 */
export function chromiumLaunchOptions(): LaunchOptions {
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const quiet = [
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ];
  // Playwright has it share memory by files on a disk instead, which took a tenth of all that a test does.
  const ignoreDefaultArgs = hasSharedMemory() ? ["--disable-dev-shm-usage"] : [];
  const shellRuns = process.platform === "linux" && process.arch === "x64";
  const installed = [
    process.env.SERENO_CHROMIUM,
    playwrightChromium.executablePath(),
    ...(shellRuns ? [] : [SYSTEM_CHROMIUM]),
  ].find((path) => path && existsSync(path));
  if (installed) return { executablePath: installed, args: [...args, ...quiet], ignoreDefaultArgs };
  const folder = unpackedChromium();
  return {
    executablePath: join(folder, "chromium"),
    args: [...args, ...quiet],
    ignoreDefaultArgs,
    env: {
      ...definedEnvironment(),
      LD_LIBRARY_PATH: join(folder, "al2023", "lib"),
      FONTCONFIG_FILE: join(folder, "sereno-fonts.conf"),
    },
  };
}

function hasSharedMemory(): boolean {
  if (!existsSync(SHARED_MEMORY)) return false;
  const { bavail, bsize } = statfsSync(SHARED_MEMORY);
  return bavail * bsize > ENOUGH;
}

const definedEnvironment = () =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );

/** The browser that comes inside the npm package, unpacked once with its libraries and fonts. */
function unpackedChromium(): string {
  const manifest = new URL("../../node_modules/@sparticuz/chromium/package.json", import.meta.url);
  const { version } = JSON.parse(readFileSync(manifest, "utf8"));
  const folder = join(tmpdir(), `sereno-chromium-${version}-${process.getuid?.() ?? 0}`);
  if (existsSync(folder)) return folder;
  const fresh = mkdtempSync(join(tmpdir(), "sereno-chromium-"));
  // In a process of its own: the package unpacks to TMPDIR, and its libraries only when it believes it is on Lambda.
  execFileSync(process.execPath, ["--input-type=module", "-e", UNPACK], {
    cwd: new URL("..", import.meta.url),
    env: { ...process.env, TMPDIR: fresh, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs22.x" },
  });
  const cache = join(fresh, "font-cache");
  mkdirSync(cache);
  writeFileSync(
    join(fresh, "sereno-fonts.conf"),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
     <fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/font-cache</cachedir></fontconfig>`,
  );
  try {
    renameSync(fresh, folder);
  } catch {
    // Another run was first.
    rmSync(fresh, { recursive: true, force: true });
  }
  return folder;
}

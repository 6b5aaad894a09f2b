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
import * as z from "zod/mini";
import { ROOT } from "../files";
import { runNpm } from "../npm";

const Project = z.object({ dependencies: z.object({ "@sparticuz/chromium": z.string() }) });

const SYSTEM_CHROMIUM = "/usr/bin/chromium";
const SHARED_MEMORY = "/dev/shm";
/** Minimum bytes of shared memory. With less, pages crash. */
const ENOUGH = 1_000_000_000;
const UNPACK = `
  const { default: chromium } = await import("@sparticuz/chromium");
  await chromium.executablePath();
`;

/** @throws Error that says how to install a browser, if there is none. */
export function chromiumLaunchOptions(): LaunchOptions {
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const quiet = [
    ...["--disable-gpu", "--disable-quic", "--disable-background-networking", "--disable-component-update"],
    "--disable-sync",
  ];
  // Playwright disables shared memory by default; the files that replace it cost a tenth of a test's time.
  const ignoreDefaultArgs = hasSharedMemory() ? ["--disable-dev-shm-usage"] : [];
  const installed = findBrowser();
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

/** Path of an installed browser, or null to use npm's: on Linux x64, if none is named and Playwright has none. */
function findBrowser(): string | null {
  const named = process.env.SERENO_CHROMIUM;
  if (named && !existsSync(named)) throw new Error(`SERENO_CHROMIUM names ${named}, and no such file is there.`);
  if (named) return named;
  const own = playwrightChromium.executablePath();
  if (existsSync(own)) return own;
  if (process.platform === "linux" && process.arch === "x64") return null;
  if (existsSync(SYSTEM_CHROMIUM)) return SYSTEM_CHROMIUM;
  throw new Error("There is no browser: run npx playwright install chromium, or name one in SERENO_CHROMIUM.");
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

/** Folder with the npm package's browser, libraries and fonts, unpacked once per version. */
function unpackedChromium(): string {
  const project = join(ROOT, "tests/chromium");
  const { dependencies } = Project.parse(JSON.parse(readFileSync(join(project, "package.json"), "utf8")));
  const folder = join(tmpdir(), `sereno-chromium-${dependencies["@sparticuz/chromium"]}-${process.getuid?.() ?? 0}`);
  if (existsSync(folder)) return folder;
  if (!existsSync(join(project, "node_modules/@sparticuz/chromium"))) {
    const status = runNpm(["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--silent"], { cwd: project });
    if (status !== 0) throw new Error("npm brought no browser: look at the network, or name one in SERENO_CHROMIUM.");
  }
  const fresh = mkdtempSync(join(tmpdir(), "sereno-chromium-"));
  // Runs in its own process: the package unpacks to TMPDIR, and unpacks its libraries only if it detects Lambda.
  execFileSync(process.execPath, ["--input-type=module", "-e", UNPACK], {
    cwd: project,
    env: { ...process.env, TMPDIR: fresh, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs22.x" },
  });
  mkdirSync(join(fresh, "font-cache"));
  writeFileSync(
    join(fresh, "sereno-fonts.conf"),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
     <fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/font-cache</cachedir></fontconfig>`,
  );
  try {
    renameSync(fresh, folder);
  } catch {
    // Another run has created the folder first.
    rmSync(fresh, { recursive: true, force: true });
  }
  return folder;
}

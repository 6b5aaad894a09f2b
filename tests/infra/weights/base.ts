import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "../../files";

const WEIGHED = ["packages", "functions", "web", "package-lock.json", ":(exclude)*.test.ts", ":(exclude)*.test.tsx"];

function git(...words: string[]): string | null {
  const { status, stdout } = spawnSync("git", words, { cwd: ROOT, encoding: "utf8" });
  return status === 0 ? stdout.trim() : null;
}

/** The commit to compare with: where the branch left main; on main, HEAD's parent. Null in a shallow clone. */
export function mergeBase(): string | null {
  const head = git("rev-parse", "HEAD");
  const base = git("merge-base", "HEAD", "origin/main") ?? git("merge-base", "HEAD", "main");
  return base === head ? git("rev-parse", "--verify", "--quiet", "HEAD^") : base;
}

export const hasChanged = (base: string): boolean => git("diff", "--quiet", base, "--", ...WEIGHED) === null;

/** Reasons for larger sizes: lines `Weighs: <why>` in the messages of commits since `base`. */
export const reasonsSince = (base: string): string[] =>
  (git("log", "--format=%B", `${base}..HEAD`) ?? "").split("\n").filter((line) => /^Weighs: \S/.test(line));

/** Gives the checkout at `root` its packages: links this checkout's if the lock files are equal, else installs them. */
function providePackages(commit: string, root: string): void {
  if (git("diff", "--quiet", commit, "--", "package-lock.json") === null) {
    execFileSync("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: root, stdio: "pipe" });
  } else linkPackages(root);
}

function linkPackages(root: string): void {
  const [from, to] = [join(ROOT, "node_modules"), join(root, "node_modules")];
  mkdirSync(join(to, "@sereno"), { recursive: true });
  for (const name of readdirSync(from)) if (name !== "@sereno") symlinkSync(join(from, name), join(to, name));
  for (const folder of ["functions", "infra", "tests", "web"])
    symlinkSync(join(root, folder), join(to, "@sereno", folder));
  for (const name of readdirSync(join(root, "packages"))) {
    if (!name.includes(".")) symlinkSync(join(root, "packages", name), join(to, "@sereno", name));
  }
}

/** Calls `use` with a checkout of `commit`. Its web is built here, because builds of other machines differ by 3 %. */
export async function withBuilt<T>(commit: string, use: (root: string) => Promise<T>): Promise<T> {
  const root = join(mkdtempSync(join(tmpdir(), "sereno-base-")), "checkout");
  execFileSync("git", ["worktree", "add", "--detach", "--quiet", root, commit], { cwd: ROOT });
  try {
    providePackages(commit, root);
    // With Vitest's NODE_ENV, this build would contain other modules than the build of `npm test`.
    const env = { ...process.env, NODE_ENV: "production" };
    execFileSync("npm", ["run", "build", "-w", "@sereno/web", "--silent"], { cwd: root, stdio: "pipe", env });
    return await use(root);
  } finally {
    execFileSync("git", ["worktree", "remove", "--force", root], { cwd: ROOT });
    rmSync(join(root, ".."), { recursive: true, force: true });
  }
}

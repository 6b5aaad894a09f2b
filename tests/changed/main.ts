import { execFileSync, spawnSync } from "node:child_process";
import { ROOT } from "../files";
import { concernedTests } from "./concerned";

const git = (...words: string[]) => execFileSync("git", words, { cwd: ROOT, encoding: "utf8" }).trim();
const linesOf = (text: string) => text.split("\n").filter(Boolean);

const [, , since = git("merge-base", "HEAD", "main")] = process.argv;
const changed = [
  ...linesOf(git("diff", "--name-only", since)),
  ...linesOf(git("ls-files", "--others", "--exclude-standard")),
];
const tests = concernedTests(ROOT, changed);
console.log(
  `${changed.length} files changed since ${since.slice(0, 10)}, which ${tests.length} test files are near to. npm test runs all.`,
);
if (tests.length > 0) {
  process.exitCode =
    spawnSync("npm", ["run", "test:unit", "--", ...tests], { cwd: ROOT, stdio: "inherit" }).status ?? 1;
}

import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Builds what `npm start` runs, from the sources as they are now, for the tests that start it. */
export default function buildServer(): void {
  const cwd = fileURLToPath(new URL("../../packages/local", import.meta.url));
  execFileSync("npm", ["run", "build", "--silent"], { cwd, stdio: "inherit" });
}

import { fileURLToPath } from "node:url";
import { runNpm } from "../npm";

export default function buildServer(): void {
  const cwd = fileURLToPath(new URL("../../packages/local", import.meta.url));
  const status = runNpm(["run", "build", "--silent"], { cwd });
  if (status !== 0) throw new Error(`The server was not built: npm ended with ${status}.`);
}

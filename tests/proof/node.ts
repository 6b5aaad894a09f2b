import { execFileSync } from "node:child_process";

export type NodeProgram = ReturnType<typeof program>;

/** `closesDisk`: whether this Node can restrict a process's access to the disk. */
const program = (path: string) => {
  const version = execFileSync(path, ["--version"], { encoding: "utf8" }).trim();
  return { path, version, closesDisk: Number(/\d+/.exec(version)?.[0]) >= 24 };
};

/** This process's Node if its major version is `line`, else Node `line` from npm; if that fails, this process's. */
export function findNode(line: number): NodeProgram {
  const own = program(process.execPath);
  if (own.version.startsWith(`v${line}.`)) return own;
  const name = `node-${process.platform}-${process.arch}@${line}`;
  const words = ["exec", "--yes", "--package", name, "--", "node", "-p", "process.execPath"];
  try {
    return program(execFileSync("npm", words, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim());
  } catch {
    console.error(`npm has not brought ${name}: this is Node ${own.version}, not Lambda's.`);
    return own;
  }
}

import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { readText } from "../files";
import { signIn, useOneMachine } from "../support/one-machine";

const README = readText("packages/api/README.md");
const CURL = fileURLToPath(new URL("../support/curl.mjs", import.meta.url));

function guideLines(): string {
  const guide = README.split("### Connecting an agent")[1]?.split("\n## ")[0] ?? "";
  return [...guide.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block]) => block).join("\n");
}

/** A shell function `date` in which 'next monday' follows the test's clock, not the machine's. */
function shellDates(): string {
  const today = new Date();
  const days = ((7 - today.getDay()) % 7) + 1;
  const monday = new Date(today.getFullYear(), today.getMonth(), today.getDate() + days, 12).toISOString().slice(0, 10);
  return `date() { command date -d "\${2/next monday/${monday}}" "\${@:3}"; }\n`;
}

function pathWithCurl(folder: string): string {
  const path = process.env.PATH ?? "";
  if (spawnSync("curl", ["--version"]).status === 0) return path;
  const program = join(folder, "curl");
  writeFileSync(program, `#!/bin/sh\nexec "${process.execPath}" "${CURL}" "$@"\n`);
  chmodSync(program, 0o755);
  return `${folder}${delimiter}${path}`;
}

const machine = useOneMachine();

test("the README's guide to connect an agent runs as it is written, in a practice with a package and in an empty one", async () => {
  const sereno = await machine.start();
  for (const [email, sales] of Object.entries({ "carla@sereno.test": 1, "bruno@sereno.test": 0 })) {
    const headers = { authorization: `Bearer ${await signIn(sereno, email)}`, "content-type": "application/json" };
    const call = async (path: string, init: RequestInit = {}) =>
      JSON.parse(await (await fetch(`${sereno.url}${path}`, { headers, ...init })).text());
    const pack = '{"name":"Ocho","sessions":8,"validity_months":3}';
    if (sales) await call("/api/v1/packages", { method: "POST", body: pack });
    await call("/api/v1/profile/agent-status", { method: "PUT", body: '{"agent_enabled":true}' });
    const made = await call("/trpc/agent.createToken", { method: "POST", body: '{"label":"Guía"}' });
    const lines = guideLines();
    expect(lines.match(/curl/g)?.length).toBe(4);
    const environment = { SERENO: `${sereno.url}/api/v1`, TOKEN: made.result.data.token };
    const env = { ...process.env, PATH: pathWithCurl(machine.home), ...environment };
    const printed = execFileSync("bash", ["-euo", "pipefail", "-c", shellDates() + lines], { encoding: "utf8", env });
    expect(printed.match(/"patient_name":"Elena Paz"/g)).toHaveLength(2);
    expect(printed.includes('"sessions_remaining"')).toBe(sales > 0);
    const { clients } = await call("/api/v1/clients?search=elena%20paz");
    expect(clients).toMatchObject([{ total_package_purchases: sales }]);
    expect((await call("/api/v1/appointments/search?q=elena%20paz")).appointments).toHaveLength(1);
  }
});

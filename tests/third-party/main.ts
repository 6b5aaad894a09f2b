import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { createServer, request } from "node:http";
import { join } from "node:path";
import buildServer from "../support/build-server";
import { listen } from "../support/free-port";
import { signIn } from "../support/one-machine";
import { spawnSereno } from "../support/spawn-sereno";
import { temporaryFolder } from "../support/temporary-folder";

// Starts a Sereno and runs a command against it, such as a third-party checker. The command gets the variables
// `SERENO` (REST's address), `TOKEN` (an agent's), `DOCUMENT` (a file) and `MCP` (address of /mcp, needs no token).
const [command = "", ...words] = process.argv.slice(2);
buildServer();
const folder = temporaryFolder("generators");
const sereno = await spawnSereno({ DATA_DIR: join(folder, "data"), DYNAMODB_ENDPOINT: undefined });
const base = `${sereno.url}/api/v1`;

async function ask(url: string, method = "GET", body?: object, token?: string) {
  const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(url, { method, headers, body: body && JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`);
  return JSON.parse(await answer.text());
}

const access_token = await signIn(sereno, "ana@sereno.test");
await ask(`${base}/profile/agent-status`, "PUT", { agent_enabled: true }, access_token);
const made = await ask(`${sereno.url}/trpc/agent.createToken`, "POST", { label: "Generado" }, access_token);
const document = join(folder, "agent.json");
writeFileSync(document, JSON.stringify(await ask(`${base}/agent/openapi.json`)));

/** Forwards requests to /mcp with the token, because the conformance suite cannot send one. */
const withToken = createServer((asked, answered) => {
  const headers = { ...asked.headers, authorization: `Bearer ${made.result.data.token}` };
  const passed = request(`${sereno.url}${asked.url}`, { method: asked.method, headers }, (answer) => {
    answered.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(answered);
  });
  passed.on("error", () => answered.destroy());
  asked.pipe(passed);
});
const port = await listen(withToken);

const { token } = made.result.data;
const env = { ...process.env, SERENO: base, TOKEN: token, DOCUMENT: document, MCP: `http://localhost:${port}/mcp` };
const status = await new Promise<number | null>((resolve) =>
  spawn(command, words, { stdio: "inherit", env }).once("exit", resolve),
);
withToken.closeAllConnections();
await sereno.stop();
process.exit(status ?? 1);

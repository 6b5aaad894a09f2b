// Imports a bundle. If a path is given, calls the handler: /mcp with `tools/list` and AGENT_TOKEN, others with TOKEN.
// Prints three numbers of milliseconds to stderr: duration of the import, of the call, and processor time of both.
const [, , file = "", path] = process.argv;

const [started, before] = [performance.now(), process.cpuUsage()];
const { handler } = await import(file);
const ready = performance.now();
const times = [ready - started];
if (path !== undefined) {
  const isMcp = path === "/mcp";
  const { TOKEN, AGENT_TOKEN, EDGE_KEYS } = process.env;
  const method = isMcp ? "POST" : "GET";
  const headers = {
    host: "sereno.example",
    "x-sereno-origin": EDGE_KEYS,
    authorization: `Bearer ${isMcp ? AGENT_TOKEN : TOKEN}`,
    ...(isMcp && { "content-type": "application/json", accept: "application/json, text/event-stream" }),
  };
  const answer = await handler(
    {
      version: "2.0",
      rawPath: path,
      rawQueryString: "",
      headers,
      body: isMcp ? JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: {} }) : undefined,
      isBase64Encoded: false,
      requestContext: { http: { method, path, protocol: "HTTP/1.1", sourceIp: "192.0.2.1", userAgent: "bench" } },
    },
    {},
  );
  times.push(performance.now() - ready);
  if (answer.statusCode !== undefined && answer.statusCode !== 200) throw new Error(answer.body);
}
const { user, system } = process.cpuUsage(before);
console.error([times[0], times[1] ?? Number.NaN, (user + system) / 1000].join(" "));
process.exit();

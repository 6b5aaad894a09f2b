/**
 * Imports a function's bundle, and asks it once for the path that is given, signed in by TOKEN. Says on the standard error, after
 * one another, what both took in milliseconds.
 */
const [, , file = "", path] = process.argv;

const started = performance.now();
const { handler } = await import(file);
const ready = performance.now();
const times = [ready - started];
if (path !== undefined) {
  const http = { method: "GET", path, protocol: "HTTP/1.1", sourceIp: "192.0.2.1", userAgent: "bench" };
  const headers = { host: "api.example", authorization: `Bearer ${process.env.TOKEN}` };
  const answer = await handler(
    { version: "2.0", rawPath: path, rawQueryString: "", headers, requestContext: { http } },
    {},
  );
  times.push(performance.now() - ready);
  if (answer.statusCode !== undefined && answer.statusCode !== 200) throw new Error(answer.body);
}
console.error(times.join(" "));
process.exit();

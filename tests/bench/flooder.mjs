import { Agent, request } from "node:http";
import { parentPort, workerData } from "node:worker_threads";

/** A sender on a thread of its own. While it runs, it sends the next request as soon as the last one is answered. */
const { url, method, path, body, token } = workerData;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const counts = {};
let goes = false;

const sendOne = () =>
  new Promise((done) => {
    const headers = {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const outgoing = request(`${url}${path}`, { method, agent, headers }, (answer) => {
      counts[answer.statusCode] = (counts[answer.statusCode] ?? 0) + 1;
      answer.resume().on("end", done);
    });
    outgoing.on("error", done).end(body);
  });

async function flood() {
  while (goes) await sendOne();
}

parentPort?.on("message", (command) => {
  if (command === "counts") return parentPort?.postMessage(counts);
  const began = command === "go" && !goes;
  goes = command === "go";
  if (began) void flood();
});

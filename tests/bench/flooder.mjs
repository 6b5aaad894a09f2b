import { Agent, request } from "node:http";
import { setPriority } from "node:os";

// The lowest priority: a sender on another machine would take no processor time from the server.
setPriority(19);

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const counts = {};
let goes = false;

const sendOne = ({ url, method, path, body, token }) =>
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

/** Sends the next request as soon as the last one is answered, until the command "stop". */
async function sendAll(flood) {
  goes = true;
  while (goes) await sendOne(flood);
}

// The commands: what to send, "stop" and "counts".
process.on("message", (command) => {
  if (command === "counts") return process.send?.(counts);
  if (command === "stop") goes = false;
  else if (!goes) void sendAll(command);
});

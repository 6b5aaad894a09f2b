import { percentile, round, table } from "../bench/table";
import { sizeOfCode } from "../infra/cloudfront/settings";
import type { Deployment } from "./deployment";
import { unusedOf } from "./role";

const UNPROVEN = [
  "IAM in full: conditions, boundaries, what resources say for themselves; a role's own policy on DynamoDB is held to, no more",
  "CloudFront itself: TLS, HTTP/2 and 3, compression, what it keeps, several places at once",
  "how much time the function at the edge takes there: AWS counts it in percent of a limit that it does not name",
  "the firewall, and how many calls Lambda and DynamoDB let through at once; KMS, secrets, queues and alarms",
  "arm64, the network's delays, how much of a processor a function has; SST's own packing of the bundles",
];

function busiestFiveMinutes(times: number[]): number {
  let most = 0;
  let first = 0;
  times.forEach((time, last) => {
    while (time - (times[first] ?? time) > 300_000) first += 1;
    most = Math.max(most, last - first + 1);
  });
  return most;
}

export function report({ recording, parts, queues, edge, node, engine }: Deployment): string[] {
  table(
    `Functions (Node ${node.version}, ${engine})`,
    "function|calls|failed|processes|calls that waited|start ms|slowest|MB at most|of|denied".split("|"),
    parts.map(({ id, fn, lambda: { counts, colds, memory }, guarded }) => {
      const denied = [...guarded.denied.values()].reduce((sum, count) => sum + count, 0);
      const millis = [percentile(colds, 50), Math.max(0, ...colds), memory].map((each) => round(each, 0));
      return [id, counts.calls, counts.failures, counts.processes, counts.waited, ...millis, fn.memorySize, denied].map(
        String,
      );
    }),
  );
  console.log(
    `\nThe edge: ${edge.times.length} requests, ${busiestFiveMinutes(edge.times)} of them in the busiest five minutes; the slowest answer took ${round(edge.slowest.ms, 0)} ms (${edge.slowest.what}).`,
  );
  const code = sizeOfCode(recording);
  console.log(`Its function has ${code.used} of ${code.of} bytes.`);
  const unused = new Map<string, string[]>();
  for (const { id, fn, guarded } of parts) {
    for (const grant of unusedOf(fn.statements, guarded.used)) unused.set(grant, [...(unused.get(grant) ?? []), id]);
  }
  console.log("\nGranted, and not used here:");
  for (const [grant, by] of unused) console.log(`  ${grant}: ${by.join(", ")}`);
  console.log("\nNot proven:");
  const unproven = node.closesDisk ? UNPROVEN : [...UNPROVEN, "a disk that cannot be written to: not on this Node"];
  for (const each of unproven) console.log(`  ${each}`);
  const failures = edge.failures.map((what) => `The edge: ${what}`);
  const seen = parts.flatMap(({ id, lambda, guarded }) => [
    ...[...guarded.denied].map(([what, count]) => `${id} was denied ${what}, ${count} times`),
    ...guarded.lost.map((what) => `${id} lost its database: ${what}`),
    ...lambda.complaints.map((line) => `${id} said: ${line}`),
  ]);
  return [...failures, ...seen, ...queues.flatMap((queue) => queue.failures)];
}

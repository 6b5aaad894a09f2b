import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { Caller, Gate } from "./gate";
import { Google } from "./google";
import { Time } from "./time";
import { Trace } from "./trace";

test("a timeout reaches the caller of Google despite garbage collection", async () => {
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  const time = new Time(Date.parse("2026-11-20T15:00:00Z"));
  const google = new Google(time);
  const gate = new Gate(new Trace());
  try {
    const asked = new Caller("ana", gate).run(() => fetch("http://google.simulated/", { signal: time.deadline(1000) }));
    const refused = expect(asked).rejects.toThrow("time is up");
    // Takes the request from the gate without answering it, so that no reference to it remains.
    for (const one of gate.waiting()) gate.take(one);
    await new Promise(setImmediate);
    collect();
    time.pass(1000);
    await refused;
  } finally {
    google.stop();
  }
});

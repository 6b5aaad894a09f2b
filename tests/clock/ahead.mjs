/**
 * Puts every `Date` of this process or page ahead of the machine's clock. Passed on as text to a page: it refers to nothing outside.
 * @param {() => number} ahead by how many milliseconds, asked each time.
 */
export function putClockAhead(ahead) {
  const Machine = Date;
  const now = () => Machine.now() + ahead();
  const shifted = new Proxy(Machine, {
    construct: (_, given, self) => Reflect.construct(Machine, given.length > 0 ? given : [now()], self),
    apply: () => new Machine(now()).toString(),
    get: (_, name) => (name === "now" ? now : Reflect.get(Machine, name)),
  });
  Machine.prototype.constructor = shifted;
  globalThis.Date = shifted;
}

// Preloaded into each process of a run: what a process sets, its children are given.
if (globalThis.process) putClockAhead(() => Number(process.env.TEST_CLOCK_AHEAD ?? 0));

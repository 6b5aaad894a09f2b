/** Sets `Date`'s present ahead of the machine's clock. Browser pages get this function as text, so it uses no import.
 * @param {() => number} ahead milliseconds, read at each use. */
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

// NODE_OPTIONS (`allowOtherClocks`) imports this file into each process of a run; children inherit TEST_CLOCK_AHEAD.
if (globalThis.process) putClockAhead(() => Number(process.env.TEST_CLOCK_AHEAD ?? 0));

import { defaultWeek } from "@sereno/core/domain/availability/rules";
import { DEFAULT_RULES, findFullDays, gapOf } from "@sereno/core/domain/booking/rules";
import { dayNumber } from "@sereno/core/lib/time/rules";
import { findSlots } from "@sereno/core/store/availability/slots";
import { getSlots } from "slot-calculator";
import { createRandom } from "../support/random";
import { percentile, round, table } from "./table";

const DAYS = 90;
const APPOINTMENTS = 300;
const ROUNDS = 400;
const WARM_UP = 200;
const ZONE = "America/Bogota";

/** Times slot searches over 90 days with 300 appointments: Sereno's and, every 20 rounds, npm's `slot-calculator`. */
export function benchSlots(): void {
  const random = createRandom(5);
  const day0 = Date.UTC(2026, 10, 20) / 60_000;
  const busy = Array.from({ length: APPOINTMENTS }, () => {
    const start = day0 + random(DAYS) * 1440 + (13 + random(9)) * 60;
    return { start, end: start + 60 };
  }).sort((a, b) => a.start - b.start);
  const ours = {
    ...{ weekly: defaultWeek(), exceptions: [], zone: ZONE, startDate: "2026-11-20", endDate: "2027-02-17" },
    ...{ duration: 60, now: day0, busy },
  };
  const iso = (minute: number) => new Date(minute * 60_000).toISOString();
  const theirs = {
    from: "2026-11-20T05:00:00.000Z",
    to: "2027-02-18T05:00:00.000Z",
    duration: 60,
    outputTimezone: ZONE,
    availability: (["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"] as const).map((day) => ({
      ...{ day, from: "08:00", to: "18:00", timezone: ZONE },
    })),
    unavailability: busy.map(({ start, end }) => ({ from: iso(start), to: iso(end) })),
  };
  const time = (work: () => unknown) => {
    const started = performance.now();
    work();
    return (performance.now() - started) * 1000;
  };
  const bound = withRules(ours);
  const [mine, other, ruled]: [number[], number[], number[]] = [[], [], []];
  for (let index = 0; index < WARM_UP + ROUNDS; index++) {
    const micros = [time(() => findSlots(ours)), time(bound)] as const;
    if (index % 20 === 0) other.push(time(() => getSlots(theirs)));
    if (index < WARM_UP) continue;
    mine.push(micros[0]);
    ruled.push(micros[1]);
  }
  const [a, b, c] = [percentile(mine, 50), percentile(other, 50), percentile(ruled, 50)];
  table(
    `Slots over ${DAYS} days with ${APPOINTMENTS} appointments`,
    ["", "slots", "free", "µs (median)", "times faster"],
    [
      ["Sereno", ...count(findSlots(ours).map(({ is_available }) => is_available)), round(a, 0), round(b / a, 0)],
      ["Sereno, with rules", ...count(bound().map(({ is_available }) => is_available)), round(c, 0), round(b / c, 0)],
      ["slot-calculator", ...countTheirs(getSlots(theirs)), round(b, 0), "1"],
    ],
  );
}

const elsewhereIn = (from: number) => ({
  intervals: Array.from({ length: 200 }, (_, index) => ({ start: from + index * 640, end: from + index * 640 + 45 })),
  knownUntil: from + 200 * 640,
});

/** The same search with buffers, notice, Google's busy times, and limits that need a count of the 300 appointments. */
function withRules(question: Parameters<typeof findSlots>[0]) {
  const limits = { max_per_day: 6, max_per_week: 24 };
  const rules = { ...DEFAULT_RULES, buffer_before_minutes: 5, buffer_after_minutes: 10, ...limits };
  const visits = question.busy.map(({ start }, index) => ({ key: String(index), start }));
  const elsewhere = elsewhereIn(question.now);
  const [first, last] = [dayNumber(question.startDate), dayNumber(question.endDate)];
  return () => {
    const fullDays = findFullDays({ rules, zone: question.zone, visits, first, last });
    return findSlots(question, { gap: gapOf(rules), notice: 120, elsewhere, fullDays });
  };
}

const count = (free: boolean[]) => [String(free.length), String(free.filter(Boolean).length)];
const countTheirs = (answer: ReturnType<typeof getSlots>) => [
  String(answer.allSlots.length),
  String(answer.availableSlots.length),
];

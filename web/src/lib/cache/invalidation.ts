import type { AppRouter } from "@sereno/api/router";
import type { Query, QueryClient } from "@tanstack/react-query";
import type { TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";

type Routers = AppRouter["_def"]["record"];
type Router = keyof Routers;
type Question = { [Name in Router]: `${Name}.${keyof Routers[Name] & string}` }[Router];

/** All that a router answers, or one question. */
type Invalidated = readonly (Router | Question)[];

const MONEY: Invalidated = ["appointment", "client", "month", "payment", "purchase"];
const AGENDA: Invalidated = [
  ...MONEY,
  "availability.freeTimes",
  "catalog",
  "closing.list",
  "firstSteps",
  "series",
  "waitlist",
];

/** Those whose changes touch nothing beside their own answers. */
type Quiet =
  | "agentNews"
  | "auth"
  | "bill"
  | "clock"
  | "confirmation"
  | "copy"
  | "departure"
  | "event"
  | "firstSteps"
  | "meet"
  | "month"
  | "session"
  | "summary";

/** What the changes of each other router touch beside its own answers. */
const INVALIDATED: Record<Exclude<Router, Quiet>, Invalidated> & { [Name in Quiet]?: never } = {
  agent: [...AGENDA, "availability"],
  appointment: AGENDA,
  approval: [...AGENDA, "agentNews"],
  availability: ["appointment", "firstSteps", "waitlist"],
  catalog: ["firstSteps"],
  client: [...MONEY, "firstSteps", "reminder.consent", "waitlist"],
  closing: [...AGENDA, "availability"],
  endpoint: ["auth.me"],
  expense: ["month"],
  feed: ["firstSteps"],
  handoff: ["agentNews"],
  holiday: ["appointment.agenda"],
  import: AGENDA,
  payment: MONEY,
  practice: ["firstSteps"],
  purchase: [...MONEY, "firstSteps"],
  reminder: ["appointment"],
  series: AGENDA,
  waitlist: ["appointment", "availability.freeTimes"],
};

const untold = new Set<Invalidated[number]>();

/** Keeps in mind what each change touches once it is answered, refused, too: what was shown may be out of date. */
export const invalidationLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    if (op.type !== "mutation") return next(op);
    const [router] = op.path.split(".") as [Router];
    return observable((observer) => {
      const call = next(op).subscribe(observer);
      return () => {
        for (const each of [router, ...(INVALIDATED[router] ?? [])]) untold.add(each);
        call.unsubscribe();
      };
    });
  };

const neverAnswered = ({ state }: Query): boolean => state.dataUpdatedAt === 0;

/**
 * Refetches the queries invalidated since the last call: at once if they are in view, else when they are shown.
 * @param isCutOff true without a connection: queries in view are refetched when it is back.
 */
export function invalidate(client: QueryClient, isCutOff = false): void {
  // While another change is under way its list would come back without it; the last one to end asks for all.
  if (client.isMutating({ mutationKey: [["appointment"]] }) > 1) return;
  for (const each of untold) {
    const queryKey = [each.split(".")];
    // A first answer that is under way may be of before the change, and what shows it is not asked for again. Who asks by the way, in
    // view of nobody, waits for that answer and has no other.
    if (!isCutOff) void client.cancelQueries({ queryKey, type: "active", predicate: neverAnswered }, { silent: true });
    void client.invalidateQueries({ queryKey, refetchType: isCutOff ? "none" : "active" });
  }
  untold.clear();
}

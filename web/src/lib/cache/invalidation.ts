import type { AppRouter } from "@sereno/api/router";
import type { Query, QueryClient } from "@tanstack/react-query";
import type { TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";

type Routers = AppRouter["_def"]["record"];
type Router = keyof Routers;
type Question = { [Name in Router]: `${Name}.${keyof Routers[Name] & string}` }[Router];

type Invalidated = readonly (Router | Question)[];

const MONEY: Invalidated = ["appointment", "bill", "client", "month", "payment", "purchase", "summary"];
const AGENDA: Invalidated = [
  ...MONEY,
  "availability.freeTimes",
  "catalog",
  "dayClosure.list",
  "firstSteps",
  "series",
  "waitlist",
];

/** Routers whose mutations, if any, change only answers of the same router's queries, or end the session. */
type Quiet =
  | "agentNews"
  | "auth"
  | "bill"
  | "clock"
  | "confirmation"
  | "copy"
  | "accountClosure"
  | "endpoint"
  | "event"
  | "firstSteps"
  | "meet"
  | "month"
  | "session"
  | "summary";

const INVALIDATED: Record<Exclude<Router, Quiet>, Invalidated> & { [Name in Quiet]?: never } = {
  agent: [...AGENDA, "agentNews", "approval", "availability"],
  appointment: AGENDA,
  approval: [...AGENDA, "agentNews"],
  availability: ["appointment", "firstSteps", "waitlist"],
  catalog: ["firstSteps"],
  client: [...MONEY, "agentNews", "firstSteps", "reminder.consent", "waitlist"],
  dayClosure: [...AGENDA, "availability"],
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

const affected = new Set<Invalidated[number]>();

/** Records the queries that a mutation invalidates. Includes refused mutations: outdated data may be the cause. */
export const invalidationLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    if (op.type !== "mutation") return next(op);
    const [router] = op.path.split(".") as [Router];
    return observable((observer) => {
      const call = next(op).subscribe(observer);
      return () => {
        for (const each of [router, ...(INVALIDATED[router] ?? [])]) affected.add(each);
        call.unsubscribe();
      };
    });
  };

const neverAnswered = ({ state }: Query): boolean => state.dataUpdatedAt === 0;

/** Marks the recorded queries as stale. Queries on screen are refetched at once, unless `isCutOff` (no network). */
export function invalidate(client: QueryClient, isCutOff = false): void {
  // Leaves the refetch to another running change of appointments: a refetch now would drop its optimistic update.
  if (client.isMutating({ mutationKey: [["appointment"]] }) > 1) return;
  for (const each of affected) {
    const queryKey = [each.split(".")];
    // Cancels first loads on screen, as their data may predate the change. Callers may await the loads off screen.
    if (!isCutOff) void client.cancelQueries({ queryKey, type: "active", predicate: neverAnswered }, { silent: true });
    void client.invalidateQueries({ queryKey, refetchType: isCutOff ? "none" : "active" });
  }
  affected.clear();
}

import type { Weekday } from "@sereno/core/lib/time/rules";
import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "../../router";

/** Every member's name in a type, at any depth. */
type Members<T> = T extends readonly (infer Each)[]
  ? Members<Each>
  : T extends object
    ? { [K in keyof T & string]-?: K | Members<NonNullable<T[K]>> }[keyof T & string]
    : never;

type MembersOfCalls<T> = { [R in keyof T]: { [P in keyof T[R]]: Members<T[R][P]> }[keyof T[R]] }[keyof T];

/** Of calls that have no row over REST. */
type Unsaid =
  | "saved"
  | "removed"
  | "dates"
  | "times"
  | "unknown"
  | "asked_year"
  | "to_review"
  | "appointment_ids"
  | "left_out"
  | "cedula"
  | "halved_token"
  | "reminded"
  | "confirmed";

/** Routers that the screens alone call, and of the payments what they alone do; of the agent's, an assistant has one. */
type OfScreens =
  | "agentNews"
  | "clock"
  | "closing"
  | "confirmation"
  | "copy"
  | "departure"
  | "endpoint"
  | "expense"
  | "feed"
  | "firstSteps"
  | "import"
  | "meet"
  | "month"
  | "session"
  | "summary";
type PaymentsOfScreens =
  | "announced"
  | "overview"
  | "followUp"
  | "statement"
  | "previewConfirm"
  | "refundCredit"
  | "undo"
  | "messageNotSent"
  | "lastMessage";

type OverRest<T extends { payment: object; agent: { context: unknown } }> = Omit<T, OfScreens | "payment" | "agent"> & {
  payment: Omit<T["payment"], PaymentsOfScreens>;
  agent: Pick<T["agent"], "context">;
};

/** What calls over REST take and answer: a field that is new does not compile until it is described. */
export type FieldName = Exclude<
  MembersOfCalls<OverRest<inferRouterInputs<AppRouter>>> | MembersOfCalls<OverRest<inferRouterOutputs<AppRouter>>>,
  Weekday | Unsaid
>;

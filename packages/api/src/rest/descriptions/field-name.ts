import type { Weekday } from "@sereno/core/lib/time/rules";
import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "../../router";

type Members<T> = T extends readonly (infer Each)[]
  ? Members<Each>
  : T extends object
    ? { [K in keyof T & string]-?: K | Members<NonNullable<T[K]>> }[keyof T & string]
    : never;

type MembersOfCalls<T> = { [R in keyof T]: { [P in keyof T[R]]: Members<T[R][P]> }[keyof T[R]] }[keyof T];

/** Calls without a REST row. */
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

/** Routers for screens only, and single procedures for screens only. */
type OfScreens =
  | "agentNews"
  | "clock"
  | "dayClosure"
  | "confirmation"
  | "copy"
  | "accountClosure"
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

/** Every field that REST takes or answers. A new field does not compile until it is described. */
export type FieldName = Exclude<
  MembersOfCalls<OverRest<inferRouterInputs<AppRouter>>> | MembersOfCalls<OverRest<inferRouterOutputs<AppRouter>>>,
  Weekday | Unsaid
>;

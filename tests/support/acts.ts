import { bookAppointment as book } from "@sereno/core/actions/appointment/book";
import { updateAppointment as update } from "@sereno/core/actions/appointment/update";
import { issueBill as issue } from "@sereno/core/actions/bill/issue";
import { createPackage as create } from "@sereno/core/actions/catalog/create";
import { createClient as add } from "@sereno/core/actions/client/create";
import { mergeClients as merge } from "@sereno/core/actions/client/merge";
import { updateClient as correct } from "@sereno/core/actions/client/update";
import { startDayClosure as close } from "@sereno/core/actions/day-closure/start";
import { addExpense as spend } from "@sereno/core/actions/expense/add";
import { openHandoff as handOff } from "@sereno/core/actions/handoff/handoffs";
import { recordPayment as record } from "@sereno/core/actions/payment/record";
import { createPurchase as sell } from "@sereno/core/actions/purchase/sell";
import { bookSeries as bookMany } from "@sereno/core/actions/series/book";
import { changeSeries as change } from "@sereno/core/actions/series/change";
import { saveWaitlist as wait } from "@sereno/core/actions/waitlist/save";
import type { PracticeContext } from "@sereno/core/db/context";
import { BookAppointmentInput, UpdateAppointmentInput } from "@sereno/core/domain/appointment/schema";
import { IssueBillInput } from "@sereno/core/domain/bill/schema";
import { CreatePackageInput } from "@sereno/core/domain/catalog/schema";
import { CreateClientInput, MergeClientsInput, UpdateClientInput } from "@sereno/core/domain/client/schema";
import { PreviewDayClosureInput, StartDayClosureInput } from "@sereno/core/domain/day-closure/schema";
import { AddExpenseInput } from "@sereno/core/domain/expense/schema";
import { OpenHandoffInput } from "@sereno/core/domain/handoff/schema";
import { RecordPaymentInput } from "@sereno/core/domain/payment/schema";
import { CreatePurchaseInput } from "@sereno/core/domain/purchase/schema";
import { BookSeriesInput, ChangeSeriesInput } from "@sereno/core/domain/series/schema";
import { SaveWaitlistInput } from "@sereno/core/domain/waitlist/schema";
import { AppError } from "@sereno/core/errors";
import { previewDayClosure as preview } from "@sereno/core/queries/day-closure-preview";

/** Wraps an action or a query so that it parses its input first, as a router does. */
const parsed =
  <Input, Result>(
    schema: { parse: (input: unknown) => Input },
    act: (ctx: PracticeContext, input: Input) => Promise<Result>,
  ) =>
  async (ctx: PracticeContext, input: object): Promise<Result> =>
    act(ctx, schema.parse(input));

export const addExpense = parsed(AddExpenseInput, spend);
export const bookAppointment = parsed(BookAppointmentInput, book);
export const bookSeries = parsed(BookSeriesInput, bookMany);
export const changeSeries = parsed(ChangeSeriesInput, change);
export const createClient = parsed(CreateClientInput, add);
export const createPackage = parsed(CreatePackageInput, create);
export const createPurchase = parsed(CreatePurchaseInput, sell);
export const mergeClients = parsed(MergeClientsInput, merge);
export const openHandoff = parsed(OpenHandoffInput, handOff);
export const previewDayClosure = parsed(PreviewDayClosureInput, preview);
export const recordPayment = parsed(RecordPaymentInput, record);
export const saveWaitlist = parsed(SaveWaitlistInput, wait);
export const startDayClosure = parsed(StartDayClosureInput, close);
export const updateAppointment = parsed(UpdateAppointmentInput, update);
export const updateClient = parsed(UpdateClientInput, correct);

export const ana = { patient_name: "Ana Peña", patient_phone: "3001234567" };

const PAYER = { payer_name: "Luz Ríos", payer_document_type: "CC", payer_document_number: "1" };
const issueAsAsked = parsed(IssueBillInput, issue);
/** Issues a bill, for a session paid by Luz Ríos unless `input` says otherwise. */
export const issueBill = (ctx: PracticeContext, input: object) =>
  issueAsAsked(ctx, { amount: 20_000, concept: "Sesión", ...PAYER, ...input });

export const addPackage = async (ctx: PracticeContext, change: object = {}): Promise<string> =>
  (await createPackage(ctx, { name: "Ocho", sessions: 8, validity_months: 3, ...change })).id;

/** Sells a client a package for one peso; returns the purchase's id. */
export async function sellSessions(
  ctx: PracticeContext,
  { patient_name: client_name, patient_phone: client_phone }: Record<"patient_name" | "patient_phone", string>,
  sessions: number,
  validity_months = 12,
): Promise<string> {
  const package_id = await addPackage(ctx, { sessions, validity_months, use_custom_price: true, custom_price: 1 });
  return (await createPurchase(ctx, { package_id, client_name, client_phone })).id;
}

/** Creates a client who waits for an hour; returns the client's id. */
export async function addWaiting(ctx: PracticeContext, client: object, wish: object = {}): Promise<string> {
  const { id } = await createClient(ctx, client);
  await saveWaitlist(ctx, { id, ...wish });
  return id;
}

export const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "done",
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );

import { extent } from "@sereno/tests/extent";
import { codeOf, createClient, issueBill, mergeClients, recordPayment } from "@sereno/tests/support/acts";
import { finishClientTasks } from "@sereno/tests/support/client-work";
import { eachPracticeIn } from "@sereno/tests/support/each-practice";
import { meanwhile, reads } from "@sereno/tests/support/meanwhile";
import { beforeEach, expect, test } from "vitest";
import type { PracticeContext } from "../../db/index";
import { IssueBillInput, ListBillsInput } from "../../domain/bill/schema";
import { listBills } from "../../store/bill/bills";
import { deleteClient } from "../client/delete";
import { annulPayment } from "../payment/annul";
import { annulBill } from "./take-back";

const AT_ONCE = extent(10, 30);
const practice = { nit: "52111222-3", city: "Bogotá", breb_key: "@ana" };
const { ctx, db } = await eachPracticeIn("shared", "2026-11-20T15:00:00Z", practice);
let client_id: string;

const person = async (name: string, phone: string) => (await createClient(ctx, { name, phone })).id;

beforeEach(async () => (client_id = await person("Ana Peña", "3001234567")));

const issue = (change: object = {}, of = ctx) => issueBill(of, { client_id, amount: 260_000, ...change });
const list = async (change: object = {}) => listBills(ctx, ListBillsInput.parse(change));

test("a bill copies NIT, city and payment key from the therapist's profile, and takes the next number", async () => {
  const copied = { city: "Bogotá", therapist_nit: "52111222-3", how_to_pay: expect.stringContaining("@ana") };
  const issued = { number: 1, issued_on: "2026-11-20", status: "issued", retention: 0 };
  expect(await issue()).toMatchObject({ ...copied, ...issued });
  const own = { retention: 28_600, city: "Cali" };
  expect(await issue({ ...own, issued_on: "2026-11-20" })).toMatchObject({ ...own, number: 2 });
});

test("a bill shows that its payment was annulled until the bill is annulled", async () => {
  const { id } = await recordPayment(ctx, { client_id, amount: 260_000, method: "Nequi" });
  const bill = await issue({ covers: [id] });
  expect((await list()).bills[0]?.payment_annulled).toBe(false);
  await annulPayment(ctx, { id, reason: "No llegó" });
  expect((await list()).bills[0]?.payment_annulled).toBe(true);
  await annulBill(ctx, { id: bill.id, reason: "Sin pago" });
  expect((await list()).bills[0]?.payment_annulled).toBe(false);
});

test("a bill's date may not be before the last bill's; a therapist without a NIT bills with a cédula", async () => {
  expect(await issue({ issued_on: "2026-11-10" })).toMatchObject({ number: 1 });
  await expect(issue({ issued_on: "2026-11-09" })).rejects.toMatchObject({
    code: "invalid_input",
    errors: [{ path: "issued_on", message: expect.stringContaining("N.º 1 es del 10 de noviembre de 2026") }],
  });
  expect(await issue({ issued_on: "2026-11-10" })).toMatchObject({ number: 2 });
  const without = { ...ctx, practice: { ...ctx.practice, nit: undefined } };
  const own = { therapist_document_type: "CC", therapist_nit: "52111222" };
  expect(await issue({ cedula: "52111222" }, without)).toMatchObject(own);
  expect(await issue({ cedula: "1" })).toMatchObject({ therapist_document_type: "NIT", therapist_nit: "52111222-3" });
});

test("an annulled bill keeps its number, which the next bill does not reuse", async () => {
  const { id } = await issue();
  const annulled = await annulBill(ctx, { id, reason: "Valor equivocado" });
  expect(annulled).toMatchObject({ number: 1, status: "annulled", annul_reason: "Valor equivocado" });
  expect(await annulBill(ctx, { id, reason: "Otra vez" })).toEqual(annulled);
  expect((await issue()).number).toBe(2);
  expect((await list()).bills.map(({ number, status }) => [number, status])).toEqual([
    [2, "issued"],
    [1, "annulled"],
  ]);
});

test(`${AT_ONCE} bills issued at once have consecutive numbers`, async () => {
  const once = async (): Promise<void> => {
    while ((await codeOf(issue())) === "busy");
  };
  await Promise.all(Array.from({ length: AT_ONCE }, once));
  const { bills, next_cursor } = await list({ limit: 100 });
  expect(next_cursor).toBeNull();
  expect(bills.map(({ number }) => number).sort((a, b) => a - b)).toEqual(
    Array.from({ length: AT_ONCE }, (_, index) => index + 1),
  );
});

test("a bill without NIT or city, dated ahead or for an unknown client is refused and uses no number", async () => {
  const without = (missing: object): PracticeContext => ({ ...ctx, practice: { ...ctx.practice, ...missing } });
  const refusals = [
    issue({}, without({ nit: undefined })),
    issue({}, without({ city: undefined })),
    issue({ issued_on: "2026-11-21" }),
    issue({ client_id: "cli_0" }),
  ];
  expect(await Promise.all(refusals.map(codeOf))).toEqual([...Array(3).fill("invalid_input"), "not_found"]);
  expect(IssueBillInput.safeParse({ ...(await issue()), retention: 300_000 }).success).toBe(false);
  expect((await issue()).number).toBe(2);
});

test("a merge moves the client's bills; a deletion keeps their numbers, dates and amounts", async () => {
  const other = await person("Ana P.", "3009998877");
  await issue({ client_id: other, concept: "-" });
  await mergeClients(ctx, { id: other, into: client_id });
  await finishClientTasks(ctx);
  expect((await list({ client_id })).bills).toMatchObject([{ number: 1, client_name: "Ana Peña" }]);
  await deleteClient(ctx, client_id);
  await finishClientTasks(ctx);
  expect((await list()).bills).toMatchObject([
    { number: 1, amount: 260_000, issued_on: "2026-11-20", payer_name: "-", payer_document_number: "-", concept: "-" },
  ]);
});

test("a bill for a client merged meanwhile goes to the remaining client; a bill for one deleted meanwhile is refused", async () => {
  const onceRead = (work: () => Promise<unknown>) => {
    return { ...ctx, db: meanwhile(db, reads("Query", "$bill_1"), () => work().then(() => finishClientTasks(ctx))) };
  };
  const other = await person("Ana Peña Rey", "3007654321");
  const merging = onceRead(() => mergeClients(ctx, { id: client_id, into: other }));
  expect((await issue({}, merging)).client_id).toBe(other);
  expect((await list({ client_id: other })).bills).toHaveLength(1);
  const deleting = onceRead(() => deleteClient(ctx, other));
  expect(await codeOf(issue({ client_id: other }, deleting))).toBe("not_found");
  expect((await list()).bills).toHaveLength(1);
});

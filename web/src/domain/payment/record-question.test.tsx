import type { Payment } from "@sereno/core/domain/payment/output";
import { aPayment, userFixture } from "@sereno/tests/support/answers";
import { answerFetch, losesAnswer } from "@sereno/tests/support/fetch-answers";
import { button, press, show, testScreens } from "@sereno/tests/support/screens";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { useAuth } from "../../lib/auth";
import { deviceNow } from "../../lib/clock/server-clock";
import { listDrafts } from "../../lib/kept/drafts";
import { storeSession } from "../../lib/session";
import AnnulPaymentDialog from "./annul-payment-dialog";
import { RecordPaymentForm } from "./record-payment-form";
import { RecordQuestion } from "./record-question";
import RefundCreditDialog from "./refund-credit-dialog";

testScreens();

test("an announced payment is shown and confirmed with what was typed, but not while a new payment is recorded", async () => {
  const announced = aPayment({ status: "announced", method: null, reference: null });
  const sent = answerFetch({
    "payment.list": { payments: [announced], next_cursor: null },
    "payment.confirm": aPayment(),
    "payment.previewConfirm": [{ payment_id: "pay_1", amount: 130_000, parts: [], settled: [], credit: 0 }],
  });
  const nothing = () => undefined;
  const question = { payerId: "cli_1", announcedId: "pay_1" };
  const handlers = { onRecord: nothing, onConfirmed: nothing, onClose: nothing };
  const typed = { received_on: "2026-01-05", withheld: 5_000, method: "nequi", reference: "M-1" };
  const asked = { ...question, ...handlers, input: { client_id: "cli_1", amount: 130_000, parts: [], ...typed } };
  const { rerender } = show(<RecordQuestion {...asked} isRecording />);
  await screen.findByText("$ 130.000");
  screen.getByText(/^Nequi · Ref\. M-1 · .*5 de enero/);
  await press("Sí, confirmar este");
  expect((await button("Sí, confirmar este")).disabled).toBe(true);
  const confirmed = () => sent.flatMap(({ path, input }) => (path === "payment.confirm" ? [input] : []));
  expect(confirmed()).toEqual([]);
  rerender(<RecordQuestion {...asked} isRecording={false} />);
  await press("Sí, confirmar este");
  await waitFor(() => expect(confirmed()).toEqual([{ id: "pay_1", ...typed }]));
});

test.each<[Partial<Payment>, string]>([
  [{}, "se vuelve a deber y, si algo quedó como saldo a favor, sale de ahí. El recibo conserva su número"],
  [{ parts: [], credit: 130_000 }, "Salen $ 130.000 de su saldo a favor. El recibo conserva su número"],
  [{ kind: "credit", number: null }, "El saldo que usó vuelve a estar a favor, y lo que cubría se vuelve a deber."],
  [{ kind: "refund", number: null, parts: [] }, "Quedan $ 130.000 como saldo a favor."],
  [{ status: "announced", number: null }, "Lo que debía no cambia."],
])("the dialog that annuls a payment with %j says: %s", (changes, text) => {
  show(<AnnulPaymentDialog payment={aPayment(changes)} onClose={() => {}} />);
  screen.getByText(text, { exact: false });
});

test("after a lost answer, a refund of another amount is sent only if the therapist confirms it", async () => {
  const sent = answerFetch({ "payment.refundCredit": losesAnswer });
  show(<RefundCreditDialog payer={{ id: "cli_1", name: "Luz Peña" }} credit={50_000} onClose={() => undefined} />);
  fireEvent.click(screen.getByLabelText("Efectivo"));
  await press("Registrar devolución");
  await screen.findByText("No sabemos si se guardó");
  fireEvent.change(screen.getByLabelText("Valor"), { target: { value: "40000" } });
  await press("Registrar devolución");
  await screen.findByText("Se cortó la conexión mientras se guardaba", { exact: false });
  expect(sent).toHaveLength(1);
  await press("Guardar otra vez");
  await waitFor(() => expect(sent.map(({ input }) => input)).toMatchObject([{ amount: 50_000 }, { amount: 40_000 }]));
});

const charge = { price: 130_000, paid: 0, balance: 130_000, payment_status: "pending" as const, left: 80_000 };
const debt = { appointment_id: "apt_1", package_purchase_id: null, concept: "Cita", date: "2026-01-05", ...charge };
const balance = { owed: 130_000, due: 130_000, credit: 50_000, announced: 0, items: [debt] };
const form = { payer: { id: "cli_1", name: "Luz Peña" }, isFresh: true, onClose: () => undefined };

const SignedIn = ({ children }: { children: ReactNode }) => useAuth().user && children;

test.each([
  ["opened for a debt", "apt_2", "Efectivo"],
  ["after a debt was ticked off", null, /^Cita/],
])("a payment's draft %s comes back with the same debts ticked", async (_, targetId, pressed) => {
  answerFetch({ "auth.me": userFixture });
  storeSession("token", userFixture);
  const two = { ...balance, due: 260_000, items: [debt, { ...debt, appointment_id: "apt_2", concept: "Otra" }] };
  const props = { ...form, balance: two, targetId };
  show(
    <SignedIn>
      <RecordPaymentForm {...props} />
    </SignedIn>,
  );
  fireEvent.click(await screen.findByLabelText(pressed));
  cleanup();
  const [draft] = listDrafts(userFixture.id, deviceNow());
  show(<RecordPaymentForm {...props} targetId={draft?.targetId} draft={draft} />);
  expect(screen.getAllByRole<HTMLInputElement>("checkbox").map(({ checked }) => checked)).toEqual([false, true]);
  expect(screen.getByLabelText<HTMLInputElement>("Valor").value).toBe("130.000");
});

test("a payment by credit has the payment's fields again once no debt is ticked", async () => {
  show(<RecordPaymentForm {...form} balance={balance} />);
  fireEvent.click(screen.getByRole("switch"));
  expect(screen.queryByLabelText("Valor")).toBeNull();
  fireEvent.click(screen.getByRole("checkbox"));
  screen.getByLabelText("Valor");
});

test("a debt that becomes due while a payment's form is open is not ticked and leaves the amount", async () => {
  const later = { ...debt, appointment_id: "apt_2", concept: "Otra" };
  const shown = (due: number, isFresh: boolean) => (
    <RecordPaymentForm {...form} balance={{ ...balance, owed: 260_000, due, items: [debt, later] }} isFresh={isFresh} />
  );
  const { rerender } = show(shown(0, false));
  rerender(shown(130_000, true));
  rerender(shown(260_000, true));
  expect(screen.getAllByRole<HTMLInputElement>("checkbox").map(({ checked }) => checked)).toEqual([true, false]);
  expect(screen.getByLabelText<HTMLInputElement>("Valor").value).toBe("130.000");
});

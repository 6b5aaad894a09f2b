import type { Bill } from "@sereno/core/domain/bill/output";
import { aBill, aClient, aPayment, profileFixture } from "@sereno/tests/support/answers";
import { answerFetch, inTurn, losesAnswer, refusesWith } from "@sereno/tests/support/fetch-answers";
import { button, press, show, testScreens } from "@sereno/tests/support/screens";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { StrictMode } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../lib/trpc";
import IssueBillDialog from "./bills/issue-bill-dialog";
import { WritingDialog } from "./figures/writing-dialog";
import { AnnouncedCard } from "./verify/announced-card";

testScreens();

const charge = { price: 130_000, paid: 0, balance: 130_000, payment_status: "pending" as const };
const debt = { appointment_id: "apt_1", package_purchase_id: null, concept: "Sesión", date: "2026-01-05", ...charge };
const nothing = () => undefined;

test.each([
  ["an amount that was not typed follows the ticked items", 130_000, ""],
  ["a typed amount stays", 90_000, "90.000"],
])("in a bill's draft, %s", async (_, amount, shown) => {
  const owed = { owed: 130_000, due: 130_000, credit: 0, announced: 0, items: [debt] };
  const none = { payments: [], bills: [], next_cursor: null };
  answerFetch({ "practice.get": profileFixture, "payment.balance": owed, "payment.list": none, "bill.list": none });
  const base = { client_id: "cli_1", client_name: "Luz Peña", amount: 130_000 };
  const draft = { kind: "bill" as const, id: "", savedAt: 0, values: { ...base, amount }, base };
  show(<IssueBillDialog draft={draft} onDownload={nothing} onClose={nothing} />);
  const tick = await screen.findByLabelText<HTMLInputElement>(/^Sesión/);
  await waitFor(() => expect(tick.checked).toBe(true));
  fireEvent.click(tick);
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("Valor").value).toBe(shown));
});

test("a bill without an answer is resent with the same items and key, a changed bill only if confirmed", async () => {
  const bills: Bill[] = [];
  const calls = answerFetch({
    "practice.get": profileFixture,
    "payment.balance": { owed: 130_000, due: 130_000, credit: 0, announced: 90_000, items: [debt] },
    "payment.list": { payments: [], next_cursor: null },
    "bill.list": () => ({ bills, next_cursor: null }),
    "bill.issue": () => {
      bills.push(aBill({ covers: ["apt_1"] }));
      return losesAnswer();
    },
  });
  show(<IssueBillDialog client={aClient({ identification_number: "1020" })} onDownload={nothing} onClose={nothing} />);
  const issued = () => calls.filter(({ path }) => path === "bill.issue");
  await screen.findByText("Sesión");
  await screen.findByText(/^Por verificar .*90\.000$/);
  await press("Hacer cuenta de cobro");
  await waitFor(() => expect(issued()).toHaveLength(1));
  await queryClient.invalidateQueries();
  await screen.findByText("Ya cobrado en la N.º 12");
  await press("Hacer cuenta de cobro");
  await waitFor(() => expect(issued()).toHaveLength(2));
  const [first, second] = issued();
  expect(first?.input).toMatchObject({ covers: ["apt_1"], amount: 130_000 });
  expect(second).toEqual(first);
  fireEvent.change(screen.getByLabelText("Valor"), { target: { value: "90000" } });
  await press("Hacer cuenta de cobro");
  await press("Guardar otra vez");
  await waitFor(() => expect(issued()).toHaveLength(3));
});

test("a payment whose confirmation was undone is not ticked again; a refused payment stays ticked", async () => {
  answerFetch({ "payment.previewConfirm": [], "payment.confirm": inTurn(aPayment, refusesWith("duplicate_payment")) });
  show(<AnnouncedCard announced={[aPayment(), aPayment({ id: "pay_2" })]} today="2026-11-03" />);
  await press(/Por verificar/);
  const ticks = screen.getAllByRole<HTMLInputElement>("checkbox");
  for (const tick of ticks) fireEvent.click(tick);
  const both = await button("Confirmar (2)");
  await waitFor(() => expect(both.disabled).toBe(false));
  fireEvent.click(both);
  await button("Confirmar (1)");
  expect(ticks.map(({ checked }) => checked)).toEqual([false, true]);
});

let files: Blob[];

beforeEach(() => {
  files = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => `blob:${files.push(file as Blob)}`);
});

const file = new Blob(["PDF"]);
function open() {
  let finish = () => {};
  const written = new Promise<Blob>((resolve) => (finish = () => resolve(file)));
  const onClose = vi.fn();
  const dialog = <WritingDialog title="Hoja" name="hoja.pdf" write={() => written} onClose={onClose} />;
  const { unmount } = show(<StrictMode>{dialog}</StrictMode>);
  return { finish: () => act(async () => finish()), onClose, unmount };
}

test("a written file is downloaded, and the dialog closes", async () => {
  const { finish, onClose } = open();
  await screen.findByText("Preparando el PDF");
  await finish();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(files).toEqual([file]);
});

test("a file that is written after its dialog was closed is not downloaded", async () => {
  const { finish, onClose, unmount } = open();
  await screen.findByText("Preparando el PDF");
  unmount();
  await finish();
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  expect(files).toEqual([]);
  expect(onClose).not.toHaveBeenCalled();
});

test("a failure to write a file is shown, and 'Reintentar' writes and downloads the file", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const write = vi.fn(async () => file).mockRejectedValueOnce(new TypeError("no fonts"));
  show(<WritingDialog title="Hoja" name="hoja.pdf" write={write} onClose={() => undefined} />);
  await screen.findByText("No se pudo preparar el PDF.");
  await press("Reintentar");
  await waitFor(() => expect(files).toEqual([file]));
});

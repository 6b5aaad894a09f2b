import type { ClientListItem } from "@sereno/core/domain/client/output";
import { aClient, anAppointment, aPackage, aPurchase } from "@sereno/tests/support/answers";
import { answerFetch, inTurn, refusesWith } from "@sereno/tests/support/fetch-answers";
import { around, button, press, show, testScreens } from "@sereno/tests/support/screens";
import { act, fireEvent, renderHook, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { takeWaiting } from "../../components/ui/toast/toast";
import { queryClient, queryUtils } from "../../lib/trpc";
import { useCreateClient } from "./data/use-client-changes";
import CreateClientDialog from "./dialogs/create-client-dialog";
import SellPackageDialog from "./dialogs/sell-package-dialog";
import { ProgressPanel } from "./list/progress-panel";
import CancelPurchaseDialog from "./parts/cancel-purchase-dialog";
import { SheetMoney } from "./sheet/sheet-money";
import { SheetTabs } from "./sheet/sheet-tabs";

testScreens();

const dialogs = Object.entries({ "Crear cliente": CreateClientDialog, Vender: SellPackageDialog });
test.each(dialogs)("if packages fail to load, '%s' shows the error and sends nothing", async (action, Dialog) => {
  const sent = answerFetch({});
  const values = { client_name: "Luz Peña", phone: "3001234567", phoneCountryCode: "57", package_id: "pkg_1" };
  const draft = { kind: "client", id: "", savedAt: 0, values, base: {} } as const;
  show(<Dialog client={aClient()} draft={draft} onClose={() => undefined} />);
  const save = await button(action);
  await waitFor(() => expect(save.disabled).toBe(false));
  const before = screen.queryAllByText("No se pudieron cargar los paquetes.").length;
  fireEvent.click(save);
  await waitFor(() => expect(screen.getAllByText("No se pudieron cargar los paquetes.")).toHaveLength(before + 1));
  expect(sent.map(({ path }) => path).join()).not.toContain("create");
  answerFetch({ "catalog.listWithConfig": { config: {}, packages: [aPackage({ id: "pkg_1" })] } });
  void queryClient.refetchQueries();
  await waitFor(() => expect(screen.queryByText("No se pudieron cargar los paquetes.")).toBeNull());
});

test.each<[Partial<ClientListItem>, object]>([
  [{}, { kind: "success", title: "Cliente creado" }],
  [{ name: "Luz María Peña" }, { kind: "neutral", title: "Ya era tu cliente: Luz María Peña" }],
  [{ total_appointments: 1 }, { kind: "neutral", title: "Ya era tu cliente: Luz Peña" }],
  [{ phone: "+573009999999" }, { kind: "neutral", title: "Ya era tu cliente: Luz Peña" }],
])("after creating a client, also in a sale, an answer that differs by %j shows the notice %j", async (now, notice) => {
  const client = aClient(now);
  answerFetch({ "client.create": client, "client.createWithPackage": { client, purchase: aPurchase() } });
  const { result } = renderHook(useCreateClient, { wrapper: around() });
  const [name, phone] = ["Luz Peña", "+573001234567"];
  const sale = { client_name: name, client_phone: phone, package_id: "pkg_1", sessions_used: 0 };
  for (const input of [{ name, phone }, sale]) {
    await act(() => result.current.mutateAsync(input));
    expect(takeWaiting()).toMatchObject([notice]);
  }
});

test("empty lists of past appointments and notes say that only the loaded pages were searched", async () => {
  answerFetch({ "appointment.list": { appointments: [anAppointment()], next_cursor: "apt_1" } });
  show(<SheetTabs client={aClient()} />);
  await screen.findByText("No hay citas pasadas entre las cargadas");
  fireEvent.click(screen.getByRole("tab", { name: "Notas" }));
  await screen.findByText("No hay notas en las citas cargadas");
});

test("an imported debt is listed and removed in the tab of payments, not in the tab of packages", async () => {
  const brought = { package_id: "pkg_brought", package_name: "Saldo anterior" };
  const ended = aPurchase({ status: "expired", balance: 10 });
  const debt = aPurchase({ id: "pur_2", ...brought, status: "completed", balance: 80_000 });
  const sent = answerFetch({
    "purchase.cancel": inTurn(refusesWith("settlement_needed", 409, { paid: 10 }), () => debt),
    "purchase.list": { purchases: [ended, debt], next_cursor: null },
  });
  show(<ProgressPanel client={aClient()} />);
  await screen.findByText("completados: 0");
  expect(screen.getAllByRole("article")).toHaveLength(1);
  show(<SheetTabs client={aClient()} />);
  fireEvent.click(screen.getByRole("tab", { name: "Pagos" }));
  await button("Quitar esta deuda");
  fireEvent.click(screen.getByRole("tab", { name: /Paquetes/ }));
  await button("Anular venta");
  expect(screen.queryByText("Quitar esta deuda")).toBeNull();
  const onClose = () => undefined;
  const { rerender } = show(<CancelPurchaseDialog purchase={ended} onClose={onClose} />);
  await screen.findByText("Las citas agendadas con él siguen agendadas. Lo que falta por pagar, $ 10, ya no se debe.");
  rerender(<CancelPurchaseDialog purchase={debt} onClose={onClose} />);
  await screen.findByText("Lo que falta por pagar, $ 80.000, ya no se debe.");
  await press("Quitar esta deuda");
  await press("Quitar la deuda");
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ path: "purchase.cancel", input: { settle: "credit" } }));
});

test("an announced payment is shown for a client without debts, and in the dialog that sells a package", async () => {
  answerFetch({
    "payment.balance": { owed: 0, due: 0, credit: 0, announced: 130_000, items: [] },
    "catalog.listWithConfig": { config: {}, packages: [aPackage()] },
    "purchase.list": { purchases: [], next_cursor: null },
  });
  show(<SheetMoney client={aClient({ announced: 130_000 })} />);
  const text = "Por verificar $ 130.000";
  screen.getByText(text);
  show(<SellPackageDialog client={aClient()} onClose={() => undefined} />);
  await waitFor(() => expect(screen.getAllByText(text)).toHaveLength(2));
  fireEvent.click(screen.getByRole("switch", { name: "Ya pagó" }));
  await waitFor(() => expect(screen.getAllByText(text)).toHaveLength(1));
});

const config = { base_consultation_value: 130_000, configured: true, updated_at: "" };
const other = { config, packages: [aPackage({ id: "pkg_2", name: "Otro" })] };
const both = { config, packages: [aPackage(), ...other.packages] };
const values = { package_id: "pkg_5", total_paid: 100_000 };
const kept = { kind: "sale", id: "cli_1", savedAt: 0, values, base: values } as const;
const GONE = "Ese paquete ya no está a la venta.";
test.each([
  ["if the suggested package is hidden, the next one is suggested", both, other, null, "", /^Vender por/, "Otro"],
  ["if it is hidden after an amount was typed, no other is chosen", both, other, null, "100000", "Vender", GONE],
  ["if the suggested package of a draft is hidden, no other is chosen", both, other, kept, "", "Vender", GONE],
  ["it is sold if a new list adds it", other, both, { ...kept, base: {} }, "", /^Vender por/, /^Queda debiendo/],
])("sale of a package: %s", async (_, before, after, draft, paid, action, text) => {
  answerFetch({
    "payment.balance": { owed: 0, due: 0, credit: 0, announced: 0, items: [] },
    "catalog.listWithConfig": draft ? after : before,
    "purchase.list": { purchases: [], next_cursor: null },
  });
  const place = (list: typeof both) => queryUtils.catalog.listWithConfig.setData({ include_inactive: true }, list);
  if (draft) place(before);
  show(<SellPackageDialog client={aClient()} draft={draft} onClose={() => undefined} />);
  if (!draft) {
    fireEvent.change(await screen.findByLabelText("Valor pagado"), { target: { value: paid } });
    place(after);
  }
  await screen.findByText(text);
  await button(action);
});

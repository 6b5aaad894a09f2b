import { ROWS_AT_ONCE } from "@sereno/core/domain/import/rules";
import { profileFixture } from "@sereno/tests/support/answers";
import { answerFetch, inTurn, losesAnswer, refusesWith } from "@sereno/tests/support/fetch-answers";
import { button, press, show, testScreens } from "@sereno/tests/support/screens";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { Link } from "react-router";
import { expect, test, vi } from "vitest";
import { UnsavedGuard } from "../../components/draft/unsaved-guard";
import { leaveFor } from "../../components/lazy/questions";
import { takeWaiting } from "../../components/ui/toast/toast";
import { importAddress, profileAddress } from "../../domain/address/profile-tabs";
import { toldAtLogin } from "../../lib/told-at-login";
import { queryClient, queryUtils, trpcClient } from "../../lib/trpc";
import CloseAccountDialog from "./account/close-account-dialog";
import EndSessionsDialog from "./account/end-sessions-dialog";
import TakeDialog from "./copy/take-dialog";
import ImportPage from "./import/import-page";
import { ReviewStep } from "./import/review-step";
import PaymentDataDialog from "./payment-data-dialog";

testScreens();

test("if ending all sessions fails, the sign-in page says that other devices may still be signed in", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const sent = answerFetch({ "feed.get": { feed: null } });
  show(<EndSessionsDialog onClose={() => undefined} />);
  const end = await button("Cerrar sesión");
  await waitFor(() => expect(end.disabled).toBe(false));
  fireEvent.click(end);
  const title = "Tus otros dispositivos pueden seguir con la sesión abierta";
  await waitFor(() => expect(toldAtLogin()).toMatchObject({ title }));
  // Signing out clears the cache, so the dialog loads the calendar feed again.
  await waitFor(() => expect(sent.map(({ path }) => path)).toEqual(["feed.get", "auth.revoke", "feed.get"]));
});

test("ending all sessions waits for the calendar feed, and offers to keep the feed if its query fails", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  let fail = () => {};
  const unknown = new Promise((resolve) => (fail = () => resolve(refusesWith("internal", 500)())));
  const sent = answerFetch({ "feed.get": () => unknown, "auth.revoke": {} });
  show(<EndSessionsDialog onClose={() => undefined} />);
  const end = await button("Cerrar sesión");
  expect(end.disabled).toBe(true);
  fail();
  fireEvent.click(await screen.findByRole("checkbox", { name: /dirección para otros calendarios/ }));
  fireEvent.click(end);
  const input = { keep_agent_tokens: false, keep_feed: true };
  await waitFor(() => expect(sent).toContainEqual(expect.objectContaining({ path: "auth.revoke", input })));
});

test("the dialog that closes the account says that the affected clients could not be counted", async () => {
  answerFetch({});
  show(<CloseAccountDialog onClose={() => undefined} />);
  await screen.findByText("No pudimos contar a quién toca.");
});

test("if closing the account gets no answer and then a refused session, the sign-in page says that it may be closed", async () => {
  const sent = answerFetch({ "accountClosure.close": inTurn(losesAnswer, refusesWith("unauthorized", 401)) });
  show(<CloseAccountDialog onClose={() => undefined} />);
  fireEvent.click(await screen.findByRole("checkbox"));
  await press("Cerrar mi cuenta");
  await waitFor(() => expect(takeWaiting()).toMatchObject([{ title: "No sabemos si se guardó" }]));
  await press("Cerrar mi cuenta");
  await waitFor(() => expect(sent.filter(({ path }) => path === "accountClosure.close")).toHaveLength(2));
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  expect(toldAtLogin()).toMatchObject({ title: "Puede que tu cuenta haya quedado cerrada" });
  expect(takeWaiting()).toEqual([]);
});

const ASKED = "¿Salir sin guardar?";
test.each([
  [importAddress(), profileAddress("cuenta"), [ASKED]],
  [profileAddress("cobro"), importAddress(), [ASKED]],
  [profileAddress("cobro"), profileAddress("cuenta"), []],
])("with unsaved input, the link from %s to %s asks %j", async (from, to, asked) => {
  window.history.replaceState(null, "", from);
  show(
    <>
      <a href={to} onClick={(event) => event.preventDefault()}>
        Salir
      </a>
      <UnsavedGuard dirty />
    </>,
  );
  await act(async () => fireEvent.click(screen.getByText("Salir")));
  await waitFor(() => expect(screen.queryAllByText(ASKED).map(({ textContent }) => textContent)).toEqual(asked));
});

test("to continue a draft of the profile from an import with unsaved input asks first", async () => {
  window.history.replaceState(null, "", importAddress());
  show(<UnsavedGuard dirty />);
  const go = vi.fn();
  leaveFor("/profile", go);
  await screen.findByText(ASKED);
  expect(go).not.toHaveBeenCalled();
});

const SAVED = { ...profileFixture, bank_name: "Bancolombia", breb_key: "@ana" };

test("payment data that changed elsewhere while the dialog is open are not written back", async () => {
  const sent = answerFetch({ "practice.get": SAVED, "practice.update": SAVED });
  show(<PaymentDataDialog onClose={() => undefined} />);
  const bank = await screen.findByLabelText(/^Banco/);
  act(() => queryUtils.practice.get.setData(undefined, { ...SAVED, breb_key: "@otra" }));
  fireEvent.change(bank, { target: { value: "Davivienda" } });
  await press("Guardar");
  await waitFor(() => expect(sent).toContainEqual(expect.objectContaining({ input: { bank_name: "Davivienda" } })));
});

test("payment data ask for a sign-in before the user types if the last one is over ten minutes old", async () => {
  const current = { id: "ses_1", label: "Chrome", created_at: "2026-11-20T15:00:00Z" };
  answerFetch({ "practice.get": SAVED, "session.list": { current, others: [], next_cursor: null } });
  show(<PaymentDataDialog onClose={() => undefined} />);
  await screen.findByText("Para esto confirma que eres tú");
});

test("past imports that failed to load are requested again; an undo that has begun reports no later failure", async () => {
  answerFetch({});
  show(<ImportPage />);
  await screen.findByText("No se pudo cargar lo que ya trajiste.");
  const open = {
    ...{ id: "imp_1", state: "open", created_at: "2026-11-25T15:00:00Z", undo_until: "2999-01-01T00:00:00Z" },
    ...{ rows: 3, brought: 3, people: 1, packages: 0, appointments: 0, owed: 0, kept: 0 },
  };
  const imports = [open, { ...open, id: "imp_2", state: "undone", kept: 2 }];
  answerFetch({ "import.list": { imports }, "import.undoPreview": { gone: 3, kept: [], next_cursor: null } });
  await press("Reintentar");
  await screen.findByText("3 filas · 1 persona nueva");
  await screen.findByText("Deshecha; se quedaron 2 filas.");
  expect(screen.queryByText("No se pudo cargar lo que ya trajiste.")).toBeNull();
  await press("Deshacer importación");
  await screen.findByText("Se va lo importado de 3 filas: paquetes, citas y fichas nuevas.");
  const undo = inTurn(() => ({ ...open, state: "undoing" }), refusesWith("rate_limited", 429));
  const sent = answerFetch({ "import.undo": undo, "import.list": { imports } });
  fireEvent.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Deshacer importación" }));
  await waitFor(() => expect(sent.filter(({ path }) => path === "import.undo")).toHaveLength(2), { timeout: 5_000 });
  expect(takeWaiting()).toEqual([]);
});

const each = (answer: object) => (input: never) => ({ rows: (input as { rows: object[] }).rows.map(() => answer) });
const NEW_PERSON = { state: "new", client: null, candidates: [], sessions_left: 0, owed: 0, appointments: [] };
const preview = each({ ...NEW_PERSON, left_out: [], problems: [], leaves: null });
const line = (number: number) => ({ number, name: "Ana", phone: `${3001234510 + number}`, rest: {}, unread: [] });

test("after a row was left out by hand, another file is chosen only once the user has confirmed", async () => {
  answerFetch({ "import.preview": preview });
  const onBack = vi.fn();
  show(<ReviewStep lines={[line(0)]} isFromGoogle={false} onBack={onBack} />);
  await press(/^Dejar fuera/);
  await press("Elegir otro archivo");
  await button("Descartar");
  expect(onBack).not.toHaveBeenCalled();
  await press("Descartar");
  await waitFor(() => expect(onBack).toHaveBeenCalled());
});

test("if the user leaves during an import, it ends after the current batch, whose people are then shown", async () => {
  let bringOne = () => {};
  const asked = new Promise<void>((resolve) => (bringOne = resolve));
  const brought = each({ outcome: "brought", problems: [] });
  const sent = answerFetch({
    "import.preview": preview,
    "import.start": { id: "imp_1" },
    "import.bring": (input) => asked.then(() => brought(input)),
    "import.list": { imports: [] },
  });
  const lines = Array.from({ length: ROWS_AT_ONCE + 1 }, (_, at) => line(at));
  const { unmount } = show(
    <>
      <Link to="/clients">Salir</Link>
      <ReviewStep lines={lines} isFromGoogle={false} onBack={() => undefined} />
    </>,
  );
  const accept = await button(/^Aceptar y traer/);
  await waitFor(() => expect(accept.disabled).toBe(false));
  fireEvent.click(accept);
  const batches = () => sent.filter(({ path }) => path === "import.bring");
  await waitFor(() => expect(batches()).toHaveLength(1));
  fireEvent.click(screen.getByText("Salir"));
  await screen.findByText("Lo que ya vino está guardado. El resto no se trae.");
  await press("Salir sin terminar");
  unmount();
  queryClient.setQueryData([["client"]], "as it was");
  bringOne();
  // A second batch would be sent before these calls are answered.
  for (const _ of [1, 2]) await trpcClient.import.list.query();
  expect(batches()).toHaveLength(1);
  expect(queryClient.getQueryState([["client"]])?.isInvalidated).toBe(true);
});

test("in the evening, the file name of a copy has the practice's date, not UTC's", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-26T02:00:00Z") });
  const data = { total_count: 0, records: [], next_cursor: null };
  vi.stubGlobal("fetch", async () => Response.json({ result: { data } }));
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  show(<TakeDialog onClose={() => undefined} />);
  await press("Llevarme todo");
  await screen.findByText("Tu copia está lista");
  expect(names).toEqual(["sereno-2026-11-25.zip"]);
});

import type { AgentPause } from "@sereno/core/domain/agent/output";
import type { Approval } from "@sereno/core/domain/approval/output";
import type { Handoff } from "@sereno/core/domain/handoff/output";
import { anActivity, userFixture } from "@sereno/tests/support/answers";
import { fakeClient as client, fakeServer, loses } from "@sereno/tests/support/fake-server";
import { answerFetch, inTurn } from "@sereno/tests/support/fetch-answers";
import { button, press, show, testScreens } from "@sereno/tests/support/screens";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { Button } from "../../components/ui/button";
import { takeWaiting } from "../../components/ui/toast/toast";
import { ApprovalLine, HandoffLine } from "../../domain/assistant/handoff-line";
import { useAuth } from "../../lib/auth";
import { storeSession } from "../../lib/session";
import { queryClient } from "../../lib/trpc";
import CreateTokenDialog from "./access/create-token-dialog";
import ActivityRows from "./activity/activity-rows";
import PausedAgent from "./activity/paused-agent";
import { UndoSeries, useUndoChange } from "./activity/undo-series";
import { Waiting } from "./assistant-page";
import CreateEndpointDialog from "./endpoints/create-endpoint-dialog";
import EndpointsCard from "./endpoints/endpoints-card";
import StoppedEndpoint from "./endpoints/stopped-endpoint";

testScreens();

const AT = "2026-11-25T15:00:00.000Z";
const APPROVAL: Approval = {
  ...{ id: "apv_1", act: "cancel", client_id: null, client_name: "Ana Peña", text: "Cancelar la cita" },
  ...{ state: "waiting", created_at: AT, expires_at: AT },
};
const HANDOFF: Handoff = {
  ...{ id: "hnd_1", client_id: null, client_name: "Ana Peña", phone: null, reason: "Pide hablar contigo" },
  ...{ summary: null, state: "open", created_at: AT, resolved_at: null },
};

const PAUSE: AgentPause = {
  ...{ token_id: "tok_1", token_label: "Bot", paused_at: AT, by_link: 0, moved: 0, shortened: 0 },
  ...{ bound: "burst", most: 5, cancelled: 5 },
};

function UndoChange() {
  const { mutate } = useUndoChange();
  return <Button onClick={() => mutate({ id: "act_1" })}>Deshacer</Button>;
}

const keys = () => fakeServer.mutations().map(({ context }) => context.key);
let notices: ReturnType<typeof takeWaiting> = [];
const seen = () => {
  notices.push(...takeWaiting());
  return notices;
};
const LOST = "No pudimos conectarnos. Puede que se haya guardado. Revisa tu internet e inténtalo de nuevo.";
const LOSSES = [
  ["the connection", false, "No pudimos conectarnos. Revisa tu internet e inténtalo de nuevo.", undefined],
  ["the answer", true, LOST, "No sabemos si se guardó"],
] as const;

beforeEach(() => {
  fakeServer.begin();
  notices = [];
});

const handoff = () => <HandoffLine handoff={HANDOFF} open={[HANDOFF]} />;
const approval = () => <ApprovalLine approval={APPROVAL} />;
const PRESSES: [name: string, Line: () => ReactNode, failed: string, answer: unknown, done: string][] = [
  ["Sí, Ana Peña", approval, "No se pudo hacer", APPROVAL, "Hecho, como lo pidió tu asistente"],
  ["No, Ana Peña", approval, "No se pudo responder", APPROVAL, "No se hizo"],
  ["Resuelto, Ana Peña", handoff, "No se pudo marcar como resuelto", HANDOFF, "Resuelto"],
  ["Deshacer", UndoChange, "No se pudo deshacer", { hindered: [] }, "Quedó como estaba"],
];

describe.each(LOSSES)("after losing %s", (_, isOnline, text, doubt) => {
  beforeEach(() => vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline));

  test.each(PRESSES)("'%s' pressed again repeats the same request", async (name, Line, failed, answer, done) => {
    fakeServer.answers = [loses, async () => answer];
    show(<Line />, client);
    await press(name);
    await waitFor(() => expect(seen()).toMatchObject([{ kind: "error", title: doubt ?? failed, description: text }]));
    await press(name);
    await waitFor(() => expect(seen()).toMatchObject([{ title: doubt ?? failed }, { title: done }]));
    const [first, second] = keys();
    expect(first).toEqual(expect.any(String));
    expect(second).toBe(first);
  });

  test("'Crear acceso' pressed again repeats the same request, even after another call", async () => {
    const made = { id: "tok_1", label: "Bot", right: "read", token: "sereno_agent.x" };
    fakeServer.answers = [loses, async () => ({}), async () => made];
    show(<CreateTokenDialog onClose={() => undefined} />, client);
    fireEvent.change(screen.getByRole("textbox"), { target: { value: "Bot" } });
    await press("Crear acceso");
    await waitFor(() => expect(screen.getByText(text)).toBeTruthy());
    await client.agentNews.see.mutate({ id: "act_1" });
    await press("Crear acceso");
    await waitFor(() => expect(screen.getByText(made.token)).toBeTruthy());
    expect(screen.getByText(/quien lo tenga ve tus citas y tus clientes/)).toBeTruthy();
    expect(keys().at(-1)).toBe(keys()[0]);
  });

  test("'Crear acceso' in a dialog that is opened again makes another access", async () => {
    fakeServer.answers = [loses, loses];
    for (const _ of [1, 2]) {
      show(<CreateTokenDialog onClose={() => undefined} />, client);
      fireEvent.change(screen.getByRole("textbox"), { target: { value: "Bot" } });
      await press("Crear acceso");
      await waitFor(() => expect(screen.getByText(text)).toBeTruthy());
      cleanup();
    }
    expect(new Set(keys()).size).toBe(2);
  });
});

test.each([
  ["Crear acceso", CreateTokenDialog, ["Bot", "Bot 2"]],
  ["Agregar dirección", CreateEndpointDialog, ["https://n8n.co/a", "https://n8n.co/b"]],
])(
  "'%s' pressed with other values after a lost answer asks before it creates a second",
  async (name, Shown, values) => {
    fakeServer.answers = [loses];
    show(<Shown onClose={() => undefined} />, client);
    for (const value of values) {
      fireEvent.change(screen.getAllByRole("textbox")[0] ?? screen.getByRole("textbox"), { target: { value } });
      await press(name);
      await screen.findByText(LOST);
    }
    await screen.findByText("Parece repetido");
    expect(keys()).toHaveLength(1);
  },
);

const UNKNOWN = "No se pudo cargar lo que te espera";
const WAITS = "Te espera a ti: Pide hablar contigo";
const answers = async ({ path }: { path: string }) =>
  path === "approval.list" ? { approvals: [APPROVAL] } : { handoffs: [HANDOFF], next_cursor: null };

test("hand-offs and approvals that failed to load are loaded again by 'Reintentar'", async () => {
  fakeServer.answers = [loses, loses, loses, loses, answers, answers];
  show(<Waiting />, client);
  await waitFor(() => expect(screen.getByText(UNKNOWN)).toBeTruthy());
  await press("Reintentar");
  await waitFor(() => expect(screen.getByText(WAITS)).toBeTruthy());
  await waitFor(() => expect(screen.queryByText(UNKNOWN)).toBeNull());
});

test("approvals that failed to load are reported beside the hand-offs that loaded", async () => {
  const some = async (op: { path: string }) => (op.path === "approval.list" ? loses() : answers(op));
  fakeServer.answers = [some, some, some];
  show(<Waiting />, client);
  await waitFor(() => expect(screen.getByText(WAITS)).toBeTruthy());
  await waitFor(() => expect(screen.getByText(UNKNOWN)).toBeTruthy());
});

test.each([
  ["is gone", "Quitar aviso", {}, []],
  ["has expired", "Quitar aviso", { expires_at: AT }, []],
  ["can be used", "Volver a permitir", { expires_at: null }, [{ title: "Tu asistente puede seguir" }]],
])("the notice of a paused access that %s is ended by the button '%s'", async (state, name, expiry, toasts) => {
  const tokens = state === "is gone" ? [] : [{ id: "tok_1", label: "Bot", right: "book", ...expiry }];
  fakeServer.answers = [async () => ({ tokens }), async () => ({ success: true })];
  show(<PausedAgent pause={PAUSE} />, client);
  await press(name);
  await waitFor(() => expect(fakeServer.mutations()).toMatchObject([{ path: "agent.resume", input: { id: "tok_1" } }]));
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  expect(seen()).toMatchObject(toasts);
  screen.getByRole("button", { name: "Deshacer todo" });
});

const IsStopped = () => useAuth().user?.endpoint_stopped && <StoppedEndpoint />;

test("the notice of a stopped address says what is kept for it, and ends once it is resumed", async () => {
  const user = (endpoint_stopped: boolean) => () => ({ ...userFixture, endpoint_stopped });
  const endpoint = { id: "end_1", url: "https://n8n.co/x", stopped: "gone", outcome: "410", tried_at: AT };
  answerFetch({
    "auth.me": inTurn(user(true), user(false)),
    "endpoint.list": { endpoints: [endpoint], events: [] },
    "endpoint.resume": { success: true },
  });
  storeSession("token", userFixture);
  show([<IsStopped key="notice" />, <EndpointsCard key="card" />]);
  await screen.findByText(/lo que le falta de los últimos 30 días\.$/);
  await press("Reanudar n8n.co");
  await waitFor(() => expect(screen.queryByText(/lo que le falta/)).toBeNull());
  expect(seen()).toMatchObject([{ description: expect.stringMatching(/le falta de los últimos 30 días\.$/) }]);
});

test("the question before a series is cancelled says that sessions of a package return to the package", async () => {
  show(<UndoSeries id="ser_1" client_id="cli_1" clientName="Ana Peña" />);
  await press(/^Deshacer/);
  await screen.findByText(/están por venir\. Las que usan un paquete le devuelven su sesión mientras siga vigente\.$/);
});

const moved = (id: string) =>
  anActivity({ id, action: "appointment.move", starts_at: "2099-11-26T15:00:00Z", was_at: "2099-11-26T14:00:00Z" });

test("several changes are undone from the oldest on, and the choice ends although only one can still be undone", async () => {
  const undone = { undone: 1, hindered: [], next_cursor: null };
  const calls = answerFetch({ "waitlist.offers": { waiting: 0, offers: [], freed: [] }, "agent.undoChange": undone });
  const { rerender } = show(<ActivityRows activities={[moved("act_2"), moved("act_1")]} seen="" />);
  await press("Deshacer varios");
  await press("Elegir todos");
  await press("Deshacer");
  await press("Deshacer 2 cambios");
  await waitFor(() => expect(calls.flatMap(({ input }) => input ?? [])).toEqual([{ id: "act_1" }, { id: "act_2" }]));
  await press("Deshacer varios");
  rerender(<ActivityRows activities={[moved("act_1")]} seen="" />);
  await press("Cancelar");
  await button(/^Deshacer/);
});

test.each([
  [3, "Lo que hicieron los enlaces sigue igual"],
  [0, "Todo quedó como estaba"],
])("after the undo of a pause with %i changes by links the toast is '%s'", async (by_link, title) => {
  answerFetch({ "agent.tokens": { tokens: [] }, "agent.undo": { undone: 0, hindered: [], next_cursor: null } });
  show(<PausedAgent pause={{ ...PAUSE, by_link }} />);
  await press("Deshacer todo");
  const question = await screen.findByRole("alertdialog");
  fireEvent.click(within(question).getByRole("button", { name: "Deshacer todo" }));
  await waitFor(() => expect(seen()).toMatchObject([{ title }]));
});

test("'Resuelto' says whether the person still waits for something else", async () => {
  fakeServer.answers = [async () => HANDOFF];
  show(<HandoffLine handoff={HANDOFF} open={[HANDOFF, { ...HANDOFF, id: "hnd_2" }]} />, client);
  await press("Resuelto, Ana Peña");
  await waitFor(() => expect(seen()).toMatchObject([{ description: "Esta persona te espera por algo más." }]));
});

test("'Deshacer' cannot be pressed again while it checks whether an offer holds the hour", async () => {
  answerFetch({ "waitlist.offers": () => new Promise(() => {}) });
  const cancelled = anActivity({ action: "appointment.cancel", starts_at: "2099-11-26T15:00:00Z" });
  show(<ActivityRows activities={[cancelled]} seen="" />);
  await press(/^Deshacer/);
  await screen.findByRole("button", { busy: true });
});

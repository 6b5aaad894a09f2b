// @vitest-environment happy-dom
import type { AppRouter } from "@sereno/api/router";
import type { Approval } from "@sereno/core/domain/approval/output";
import type { Handoff } from "@sereno/core/domain/handoff/output";
import { answerInTurn, fakeServer, loses } from "@sereno/tests/support/fake-server";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, configure, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createTRPCClient } from "@trpc/client";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { takeWaiting } from "../../components/ui/toast/toast";
import { ApprovalLine, HandoffLine } from "../../domain/assistant/handoff-line";
import { AuthProvider } from "../../lib/auth";
import { keepKeyUntilAnswered } from "../../lib/idempotency-key";
import { queryClient, trpc } from "../../lib/trpc";
import CreateTokenDialog from "./access/create-token-dialog";
import { useUndoChange } from "./activity/undo-series";
import { Waiting } from "./assistant-page";

// A busy machine must not fail these tests.
configure({ asyncUtilTimeout: 60_000 });

const client = createTRPCClient<AppRouter>({ links: [keepKeyUntilAnswered, answerInTurn] });
const AT = "2026-11-25T15:00:00.000Z";
const APPROVAL: Approval = {
  id: "apv_1",
  act: "cancel",
  client_id: null,
  client_name: "Ana Peña",
  text: "Cancelar la cita",
  state: "waiting",
  created_at: AT,
  expires_at: AT,
};
const HANDOFF: Handoff = {
  id: "hnd_1",
  client_id: null,
  client_name: "Ana Peña",
  phone: null,
  reason: "Pide hablar contigo",
  summary: null,
  state: "open",
  created_at: AT,
  resolved_at: null,
};

function UndoChange() {
  const { mutate } = useUndoChange();
  return (
    <button type="button" onClick={() => mutate({ id: "act_1" })}>
      Deshacer
    </button>
  );
}

const show = (children: ReactNode) =>
  render(
    <MemoryRouter>
      <QueryClientProvider client={queryClient}>
        <trpc.Provider client={client} queryClient={queryClient}>
          <AuthProvider>{children}</AuthProvider>
        </trpc.Provider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const keys = () => fakeServer.mutations().map(({ context }) => context.key);
let notices: ReturnType<typeof takeWaiting> = [];
const said = () => {
  notices.push(...takeWaiting());
  return notices;
};
const OFFLINE = "No pudimos conectarnos. Revisa tu internet e inténtalo de nuevo.";
const LOST = "No pudimos conectarnos. Puede que se haya guardado. Revisa tu internet e inténtalo de nuevo.";
const LOSSES = [
  ["the connection", false, OFFLINE],
  ["the answer", true, LOST],
] as const;

beforeEach(() => {
  localStorage.clear();
  fakeServer.begin();
  takeWaiting();
  notices = [];
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.restoreAllMocks();
});

const approval = () => <ApprovalLine approval={APPROVAL} />;
const PRESSES: [name: string, Line: () => ReactNode, failed: string, answer: unknown, done: string][] = [
  ["Sí, Ana Peña", approval, "No se pudo hacer", APPROVAL, "Hecho, como lo pidió tu asistente"],
  ["No, Ana Peña", approval, "No se pudo responder", APPROVAL, "No se hizo"],
  [
    "Resuelto, Ana Peña",
    () => <HandoffLine handoff={HANDOFF} />,
    "No se pudo marcar como resuelto",
    HANDOFF,
    "Resuelto",
  ],
  ["Deshacer", UndoChange, "No se pudo deshacer", { hindered: [] }, "Quedó como estaba"],
];

describe.each(LOSSES)("with %s lost", (_, isOnline, told) => {
  beforeEach(() => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);
  });

  test.each(PRESSES)(
    "'%s' without an answer gives advice, and a second press repeats the same call",
    async (...one) => {
      const [name, Line, failed, answer, done] = one;
      fakeServer.answers = [loses, async () => answer];
      show(<Line />);
      press(name);
      await waitFor(() => expect(said()).toMatchObject([{ kind: "error", title: failed, description: told }]));
      press(name);
      await waitFor(() => expect(said()).toMatchObject([{ title: failed }, { title: done }]));
      const [first, second] = keys();
      expect(first).toEqual(expect.any(String));
      expect(second).toBe(first);
    },
  );

  test("an access is created once, despite other calls of the screen meanwhile", async () => {
    const made = { id: "tok_1", label: "Bot", right: "book", token: "sereno_agent.x" };
    fakeServer.answers = [loses, async () => ({}), async () => made];
    show(<CreateTokenDialog onClose={() => undefined} />);
    fireEvent.change(screen.getByRole("textbox"), { target: { value: "Bot" } });
    press("Crear acceso");
    await waitFor(() => expect(screen.getByText(told)).toBeTruthy());
    await client.agentNews.see.mutate({ id: "act_1" });
    press("Crear acceso");
    await waitFor(() => expect(screen.getByText(made.token)).toBeTruthy());
    expect(keys().at(-1)).toBe(keys()[0]);
  });
});

const UNKNOWN = "No se pudo cargar lo que te espera";
const WAITS = "Te espera a ti: Pide hablar contigo";
const answers = async ({ path }: { path: string }) =>
  path === "approval.list" ? { approvals: [APPROVAL] } : { handoffs: [HANDOFF], next_cursor: null };

test("without a connection the waiting clients are unknown and requested again", async () => {
  fakeServer.answers = [loses, loses, loses, loses, answers, answers];
  show(<Waiting />);
  await waitFor(() => expect(screen.getByText(UNKNOWN)).toBeTruthy());
  press("Reintentar");
  await waitFor(() => expect(screen.getByText(WAITS)).toBeTruthy());
  await waitFor(() => expect(screen.queryByText(UNKNOWN)).toBeNull());
});

test("requests that failed to load are reported beside the waiting clients", async () => {
  const some = async (op: { path: string }) => (op.path === "approval.list" ? loses() : answers(op));
  fakeServer.answers = [some, some, some];
  show(<Waiting />);
  await waitFor(() => expect(screen.getByText(WAITS)).toBeTruthy());
  await waitFor(() => expect(screen.getByText(UNKNOWN)).toBeTruthy());
});

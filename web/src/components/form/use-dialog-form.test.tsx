import { userFixture } from "@sereno/tests/support/answers";
import { fakeClient as client, fakeServer, loses } from "@sereno/tests/support/fake-server";
import { show, testScreens } from "@sereno/tests/support/screens";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { TRPCClientError } from "@trpc/client";
import { type ReactNode, useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { useAuth } from "../../lib/auth";
import { deviceNow } from "../../lib/clock/server-clock";
import { isUnanswered, useAttempt } from "../../lib/idempotency-key";
import { type Draft, listDrafts } from "../../lib/kept/drafts";
import { readKept } from "../../lib/kept/kept";
import { clearSession } from "../../lib/session";
import { trpc } from "../../lib/trpc";
import { refusedFields } from "./say-at-fields";
import { useDialogForm } from "./use-dialog-form";

testScreens();

const DRAFT_KEY = "kept:usr_1:draft:appointment:apt_1";

const Form = z.object({
  patient_name: z.string().check(z.minLength(1, "Escribe el nombre.")),
  patient_email: z.string(),
  notes: z.string(),
});
type Form = z.infer<typeof Form>;
const FIELDS = ["patient_name", "patient_email", "notes"] as const;
const KEPT = { patient_name: "Elena Paz", patient_email: "" };
const OPENED: Form = { ...KEPT, notes: "" };

const rereads = (patient_name: string) => async () => ({ version: 2, patient_name, patient_email: null });
const saves = async () => ({});
const refuses = (appCode: string, errors: { path: string; message: string }[] = []) => {
  const data = { appCode, errors, httpStatus: 400 };
  return () => Promise.reject(TRPCClientError.from({ error: { code: -32600, message: "Revisa los datos.", data } }));
};

let closed = 0;

function Sheet({ staysOpen, draft }: { staysOpen: boolean; draft?: Draft | undefined }) {
  const [version, setVersion] = useState(1);
  const dialog = useDialogForm({
    schema: Form,
    defaultValues: OPENED,
    saving: trpc.appointment.update.useMutation(),
    keptAs: { kind: "appointment", id: "apt_1" },
    refusedAt: refusedFields,
    reread: async (): Promise<void> => {
      const fresh = await client.appointment.get.query({ id: "apt_1" });
      setVersion(fresh.version);
      dialog.outdate({ patient_name: fresh.patient_name, patient_email: fresh.patient_email ?? "", notes: "" });
    },
    staysOpen,
    draft,
    onClose: () => void closed++,
  });
  useAttempt(dialog.attempt);
  const { register, formState } = dialog.form;
  // `submit` must not pass its event on, which would be `tell`.
  const sends = (values: Form, tell?: (error: unknown) => boolean) =>
    dialog.send({ id: "apt_1", version, ...values }, tell);
  return (
    <form onSubmit={dialog.submit(sends)}>
      {FIELDS.map((field) => (
        <label key={field}>
          {field}
          <input {...register(field)} />
          <span data-testid={`${field} error`}>{formState.errors[field]?.message}</span>
        </label>
      ))}
      <p data-testid="failure">{dialog.failure}</p>
      <p data-testid="changed">{dialog.changed?.join()}</p>
      <p data-testid="typed">{String(dialog.isTyped)}</p>
      <button type="submit">Guardar</button>
    </form>
  );
}

function SignedIn({ children }: { children: ReactNode }) {
  const { user, enter } = useAuth();
  if (user) return children;
  return <button type="button" onClick={() => enter({ access_token: "token", user: userFixture })} />;
}

function open(staysOpen = false, draft?: Draft) {
  show(
    <SignedIn>
      <Sheet staysOpen={staysOpen} draft={draft} />
    </SignedIn>,
    client,
  );
  const enter = screen.queryByRole("button", { name: "" });
  if (enter) fireEvent.click(enter);
}

/** Removes the page and the stored session, so that the next page does not verify a session with the server. */
function leave() {
  cleanup();
  clearSession();
}

const input = (field: keyof Form) => screen.getByLabelText<HTMLInputElement>(new RegExp(field));
const type = (field: keyof Form, value: string) => fireEvent.change(input(field), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
/** Presses 'Guardar' and waits until the expectations hold. */
const saveUntil = async (expected: () => void) => {
  press("Guardar");
  await waitFor(expected);
};
const shown = (id: string) => screen.getByTestId(id).textContent;

beforeEach(() => {
  fakeServer.begin();
  closed = 0;
});

test("a form keeps its input as a draft, without notes, while the input differs from the first values", () => {
  open();
  type("patient_email", "elena@correo.co");
  expect(shown("typed")).toBe("true");
  expect(readKept(DRAFT_KEY)).toMatchObject({ values: { patient_email: "elena@correo.co" }, base: KEPT });
  type("patient_email", "");
  expect(shown("typed")).toBe("false");
  expect(readKept(DRAFT_KEY)).toBeNull();
  type("notes", "Duelo reciente");
  expect(shown("typed")).toBe("true");
  expect(readKept(DRAFT_KEY)).toBeNull();
});

test("a form that is opened and closed leaves a draft of an earlier form on offer", () => {
  localStorage.setItem(DRAFT_KEY, "{}");
  open();
  type("notes", "Duelo");
  type("notes", "");
  leave();
  expect(readKept(DRAFT_KEY)).toEqual({});
});

test.each([
  ["closes", false],
  ["stays open", true],
])("a form that %s after saving deletes its draft", async (_, staysOpen) => {
  open(staysOpen);
  type("patient_email", "elena@correo.co");
  fakeServer.answers = [saves];
  await saveUntil(() => expect(readKept(DRAFT_KEY)).toBeNull());
  await waitFor(() => expect(closed).toBe(staysOpen ? 0 : 1));
  const sent = { id: "apt_1", version: 1, ...OPENED, patient_email: "elena@correo.co" };
  expect(fakeServer.mutations().map(({ input: saved }) => saved)).toEqual([sent]);
});

test("a form whose response was lost keeps its draft and, even after a refusal, its idempotency key", async () => {
  open();
  type("patient_email", "elena@correo.co");
  fakeServer.answers = [loses, refuses("invalid_input"), saves];
  await saveUntil(() => expect(shown("failure")).toContain("Puede que se haya guardado"));
  expect(closed).toBe(0);
  expect(input("patient_email").value).toBe("elena@correo.co");
  expect(readKept(DRAFT_KEY)).not.toBeNull();
  type("patient_email", OPENED.patient_email);
  await saveUntil(() => expect(shown("failure")).toBe("Revisa los datos."));
  expect(shown("typed")).toBe("true");
  type("patient_email", "elena@correo.co");
  await saveUntil(() => expect(closed).toBe(1));
  const [first, refused, last] = fakeServer.mutations().map(({ context }) => context.key);
  expect(first).toEqual(expect.any(String));
  expect(refused).not.toBe(first);
  expect(last).toBe(first);
});

test("a form restored from its draft is sent with the same key after another change, a new form with a new key", async () => {
  open();
  type("patient_email", "elena@correo.co");
  fakeServer.answers = [loses, saves, saves, saves];
  await saveUntil(() => expect(shown("failure")).not.toBe(""));
  leave();
  await client.catalog.recalculate.mutate();
  const [draft] = listDrafts("usr_1", deviceNow());
  expect(draft && isUnanswered(draft)).toBe(true);
  for (const each of [draft, undefined]) {
    open(false, each);
    type("patient_email", "elena@correo.co");
    await saveUntil(() => expect(closed).toBe(each ? 1 : 2));
    leave();
  }
  const [first, , restored, fresh] = fakeServer.mutations().map(({ context }) => context.key);
  expect(restored).toBe(first);
  expect(fresh).not.toBe(first);
});

test("a form whose response was lost is sent again with the same key if the browser's storage is full", async () => {
  open();
  const setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  vi.stubGlobal("localStorage", { getItem: () => null, removeItem: () => {}, setItem });
  fakeServer.answers = [loses, saves];
  await saveUntil(() => expect(shown("failure")).not.toBe(""));
  await saveUntil(() => expect(closed).toBe(1));
  expect(new Set(fakeServer.mutations().map(({ context }) => context.key)).size).toBe(1);
});

test("after a stale version, the form shows what changed elsewhere, keeps the input and can be saved", async () => {
  open();
  type("patient_email", "elena@correo.co");
  fakeServer.answers = [refuses("stale_version"), rereads("Elena Paz Ríos")];
  await saveUntil(() => expect(shown("changed")).toBe("patient_name"));
  expect(input("patient_name").value).toBe("Elena Paz Ríos");
  expect(input("patient_email").value).toBe("elena@correo.co");
  expect(shown("typed")).toBe("true");
  expect(shown("failure")).toBe("");
  expect(readKept(DRAFT_KEY)).toMatchObject({ base: { patient_name: "Elena Paz Ríos", patient_email: "" } });
  fakeServer.answers = [saves];
  await saveUntil(() => expect(closed).toBe(1));
  expect(fakeServer.mutations().at(-1)?.input).toMatchObject({ version: 2, patient_name: "Elena Paz Ríos" });
});

test("input that equals the record's new value no longer counts as typed", async () => {
  open();
  type("patient_name", "Elena Ríos");
  fakeServer.answers = [refuses("stale_version"), rereads("Elena Ríos")];
  await saveUntil(() => expect(shown("changed")).toBe("patient_name"));
  expect(shown("typed")).toBe("false");
  expect(readKept(DRAFT_KEY)).toBeNull();
});

test("a refusal is shown at its field, which gets the focus, and a refusal without a field at the form", async () => {
  open();
  type("patient_email", "elena@");
  const price = { path: "price", message: "El valor no es correcto." };
  const email = { path: "patient_email", message: "Email inválido" };
  const notes = { path: "notes", message: "Muy largas" };
  fakeServer.answers = [refuses("invalid_input", [email, notes, price]), refuses("invalid_input", [price])];
  await saveUntil(() => expect(shown("patient_email error")).toBe("Email inválido"));
  expect(shown("notes error")).toBe("Muy largas");
  expect(shown("failure")).toBe("El valor no es correcto.");
  expect(document.activeElement).toBe(input("patient_email"));
  expect(closed).toBe(0);
  await saveUntil(() => expect(shown("failure")).toBe("Revisa los datos."));
  expect(shown("patient_email error")).toBe("");
});

test("two presses send a form once, and a press after the response sends it again", async () => {
  open();
  type("patient_email", "elena@correo.co");
  let answer = () => {};
  fakeServer.answers = [
    async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return loses();
    },
    saves,
  ];
  press("Guardar");
  press("Guardar");
  await waitFor(() => expect(fakeServer.mutations()).toHaveLength(1));
  press("Guardar");
  answer();
  await waitFor(() => expect(shown("failure")).not.toBe(""));
  expect(fakeServer.mutations()).toHaveLength(1);
  await saveUntil(() => expect(closed).toBe(1));
  expect(fakeServer.mutations()).toHaveLength(2);
});

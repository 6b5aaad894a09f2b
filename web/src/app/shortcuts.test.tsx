import { userFixture } from "@sereno/tests/support/answers";
import { answerFetch } from "@sereno/tests/support/fetch-answers";
import { press, show, testScreens } from "@sereno/tests/support/screens";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useLocation } from "react-router";
import { beforeEach, expect, test } from "vitest";
import DraftOffer from "../components/draft/draft-offer";
import { UnsavedGuard } from "../components/draft/unsaved-guard";
import { DateInput } from "../components/form/date-input";
import { LogoutButton } from "../components/logout-button";
import { serverNow } from "../lib/clock/server-clock";
import { rememberCutOff } from "../lib/kept/consent";
import { keepDraft } from "../lib/kept/drafts";
import { draftKey } from "../lib/kept/open-drafts";
import { storeSession } from "../lib/session";
import { ProtectedLayout } from "./protected-layout";
import Shortcuts from "./shortcuts";

testScreens();

beforeEach(() => {
  answerFetch({ "auth.me": userFixture });
  storeSession("token", userFixture);
  for (const [age, kind] of (["package", "payment"] as const).entries()) {
    const draft = { kind, id: "", savedAt: serverNow().getTime() - age, values: {}, base: {} };
    keepDraft(draftKey(userFixture.id, draft), draft);
  }
});

const Path = () => <p>{useLocation().pathname}</p>;

test.each([
  ["key N", () => fireEvent.keyDown(document.body, { key: "n" })],
  ["key T", () => fireEvent.keyDown(document.body, { key: "t" })],
  ["the offer to continue a draft", () => press("Continuar")],
  ["the button to sign out", () => press("Cerrar sesión")],
])("%s asks before it leaves a page with unsaved input", async (_, leave) => {
  show(
    <>
      <Path />
      <Shortcuts />
      <DraftOffer />
      <LogoutButton />
      <UnsavedGuard dirty />
    </>,
  );
  await leave();
  await screen.findByRole("alertdialog", { name: "¿Salir sin guardar?" });
  expect(screen.queryByText("/")).toBeTruthy();
});

test("a closed calendar on the page does not stop the keys", async () => {
  show(
    <>
      <Path />
      <Shortcuts />
      <DateInput value="2026-11-20" onChange={() => undefined} />
    </>,
  );
  fireEvent.keyDown(document.body, { key: "t" });
  await screen.findByText("/dashboard");
});

test("after a draft is discarded, the next one is offered, and stays offered if its form does not open", async () => {
  show(<DraftOffer />);
  await screen.findByText("Tienes un paquete sin guardar");
  await press("Descartar");
  await screen.findByText("Tienes un pago sin registrar");
  await press("Continuar");
  expect(screen.queryByText("Tienes un pago sin registrar")).toBeTruthy();
});

test("the agenda is kept from the moment the user accepts this", async () => {
  const sent = answerFetch({ "auth.me": userFixture });
  rememberCutOff();
  show(<ProtectedLayout />);
  await press("Guardar mi agenda");
  await waitFor(() => expect(sent.map(({ path }) => path)).toContain("appointment.dateRange"));
});

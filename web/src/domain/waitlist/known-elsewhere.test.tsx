import type { Offer, WaitlistEntry } from "@sereno/core/domain/waitlist/output";
import { parseLocal } from "@sereno/core/lib/time/rules";
import { answerFetch, inTurn, losesAnswer, refusesWith } from "@sereno/tests/support/fetch-answers";
import { press, show, testScreens } from "@sereno/tests/support/screens";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { queryUtils } from "../../lib/trpc";
import { heldOver } from "./held-text";
import OfferDialog from "./offer-dialog";
import WaitlistEntryDialog from "./waitlist-entry-dialog";

testScreens();

const ENTRY: WaitlistEntry = {
  ...{ client_id: "cli_1", weekdays: ["monday"], parts_of_day: [], appointment_types: [], until: null },
  ...{ earlier: false, waiting_since: "2026-11-23T15:00:00.000Z" },
};

const WISHES = { weekdays: ["monday"], parts_of_day: [], until: null, earlier: false };
test.each([
  ["keeps fields that changed elsewhere while its dialog was open", ENTRY, {}],
  ["sends all wishes on screen if the client was taken off the list meanwhile", null, WISHES],
])("saving a waitlist entry %s", async (_, stored, rest) => {
  answerFetch({ "waitlist.get": ENTRY });
  show(<WaitlistEntryDialog client={{ id: "cli_1", name: "Luz Peña" }} isBooked={false} onClose={() => undefined} />);
  const virtual = await screen.findByLabelText("Virtual");
  act(() => queryUtils.waitlist.get.setData({ id: "cli_1" }, { ...ENTRY, weekdays: ["friday"] }));
  fireEvent.click(virtual);
  const sent = answerFetch({ "waitlist.get": stored, "waitlist.save": ENTRY });
  await press("Guardar");
  const input = { id: "cli_1", appointment_types: ["virtual"], ...rest };
  await waitFor(() => expect(sent).toContainEqual(expect.objectContaining({ path: "waitlist.save", input })));
});

test("after a save without an answer, the next save sends all wishes: the stored ones are not known", async () => {
  answerFetch({ "waitlist.get": ENTRY });
  show(<WaitlistEntryDialog client={{ id: "cli_1", name: "Luz Peña" }} isBooked={false} onClose={() => undefined} />);
  const virtual = await screen.findByLabelText("Virtual");
  const sent = answerFetch({
    "waitlist.get": ENTRY,
    "waitlist.save": inTurn(refusesWith("internal", 500), () => ENTRY),
  });
  for (const appointment_types of [["virtual"], ENTRY.appointment_types]) {
    fireEvent.click(virtual);
    await press("Guardar");
    const saved = () => sent.filter(({ path }) => path === "waitlist.save").at(-1)?.input;
    await waitFor(() => expect(saved()).toMatchObject({ appointment_types }));
    if (appointment_types.length > 0) await screen.findByText(/Puede que se haya guardado/);
  }
});

test("heldOver finds an hour that was offered since the last load, and reports failed loading as unknown", async () => {
  const start = "2099-11-26 10:00:00";
  const offer: Offer = {
    ...{ id: "off_1", client_id: "cli_1", client_name: "Marta Ríos", start, duration_minutes: 60 },
    ...{ state: "open", expires_at: "2099-11-23T15:15:00.000Z", freed: null },
  };
  const wanted = { start: parseLocal(start), end: parseLocal(start) + 60 };
  const ask = (...more: (typeof wanted)[]) => heldOver([wanted, ...more], "America/Bogota");
  answerFetch({ "waitlist.offers": { offers: [], freed: [], waiting: 1 } });
  expect(await ask()).toBeNull();
  answerFetch({ "waitlist.offers": { offers: [offer], freed: [], waiting: 1 } });
  expect(await ask()).toMatchObject({ text: expect.stringContaining("Guardada para Marta Ríos hasta") });
  const other = { ...offer, id: "off_2", client_name: "Ana Gil", start: "2099-11-27 10:00:00" };
  answerFetch({ "waitlist.offers": { offers: [offer, other], freed: [], waiting: 1 } });
  const named =
    "Jue 26 nov, 10:00 a. m.: para Marta Ríos hasta las 10:15 a. m. Vie 27 nov, 10:00 a. m.: para Ana Gil hasta";
  const asked = await ask({ start: wanted.start + 1440, end: wanted.end + 1440 });
  expect([asked?.title, asked?.text.replaceAll("\u00a0", " ")]).toEqual([
    "Hay horas guardadas.",
    `${named} las 10:15 a. m.`,
  ]);
  answerFetch({});
  expect(await ask()).toMatchObject({ title: "No se pudo ver si esa hora está guardada." });
});

test("an offer whose answer was lost is repeated with the same key for its message", async () => {
  const hour = { start: "2099-11-26 10:00:00", duration_minutes: 60 };
  const offer = { ...hour, id: "off_1", client_id: "cli_1", client_name: "Marta Ríos", state: "open", freed: null };
  const match = { client_id: "cli_1", client_name: "Marta Ríos", waiting_since: ENTRY.waiting_since, passed: false };
  const made = { id: "off_1", whatsapp_url: "about:blank#57", text: "Hola" };
  const isMade = () => keys().length > 0;
  const calls = answerFetch({
    "waitlist.matches": () => ({
      ...{ is_free: !isMade(), message: null, matches: [{ ...match, sessions_left: 0 }] },
      offer: isMade() ? { ...offer, expires_at: "2099-11-23T15:15:00.000Z" } : null,
    }),
    "waitlist.offer": inTurn(losesAnswer, () => made),
  });
  const keys = () => calls.filter(({ path }) => path === "waitlist.offer").map(({ key }) => key);
  vi.spyOn(window, "open").mockReturnValue(null);
  show(<OfferDialog hour={hour} onClose={() => undefined} />);
  await press(/^Ofrecer por WhatsApp/);
  await press("Abrir WhatsApp");
  expect(await screen.findByRole("link", { name: /^Abrir WhatsApp/ })).toHaveProperty("href", made.whatsapp_url);
  expect([keys().length, new Set(keys()).size]).toEqual([2, 1]);
});

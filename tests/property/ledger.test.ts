import { deleteAppointment } from "@sereno/core/actions/appointment/delete";
import { editSessionsUsed } from "@sereno/core/actions/purchase/change";
import { refundSession, useSession } from "@sereno/core/actions/purchase/session";
import { listPurchases } from "@sereno/core/store/purchase/read";
import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { extent } from "../extent";
import { bookAppointment, codeOf, createPackage, createPurchase, updateAppointment } from "../support/acts";
import { driftOf, recordsOf } from "../support/drift";
import { createClock, createPractice, openTestDatabase } from "../support/practice";

const RUNS = extent(5, 200);
const COMMANDS = 50;
const START = Date.parse("2026-01-10T15:00:00Z");
const DAY = 86_400_000;
const PACKAGES = [
  { name: "Dos", sessions: 2, validity_months: 1 },
  { name: "Cuatro", sessions: 4, validity_months: 2 },
];
const db = openTestDatabase(inject("endpoint"), inject("table"));

interface Purchase {
  id: string;
  client: number;
  total: number;
  used: number;
  expires: number;
}

interface Appointment {
  id: string;
  client: number;
  purchase: Purchase | null;
  held: boolean;
  /** Whether the appointment used a session when it was cancelled; if so, reopening it uses a session again. */
  usedOne: boolean;
  /** Whether the cancellation gave no session back, because the purchase had 0 used ones. Reopening then uses none. */
  uncounted: boolean;
  cancelled: boolean;
  /** The purchase that the last `use` replaced; `refund` restores it. */
  former: Pick<Appointment, "purchase"> | null;
  /** Like `former`, for a `use` while the appointment was cancelled. */
  formerCancelled: Pick<Appointment, "purchase"> | null;
  /** The purchase whose session `refund` gave back last; refunding that purchase again is no error. */
  givenBack: Purchase | null;
}

/** Milliseconds at the end of the local day this many months later, in Bogotá (UTC−5 all year). */
function expiryOf(at: number, months: number): number {
  const local = new Date(at - 5 * 3_600_000);
  const last = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + months + 1, 0)).getUTCDate();
  return Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + months, Math.min(local.getUTCDate(), last) + 1, 5) - 1;
}

const STANDING = { cancelled: false, uncounted: false, formerCancelled: null, givenBack: null };

const pick = <T>(list: T[], index: number): T | undefined => list[index % (list.length || 1)];

const NAMES = ["book", "book", "sell", "cancel", "reopen", "remove", "use", "refund", "edit", "pass"] as const;
const drawn = fc.record({
  ...{ name: fc.constantFrom(...NAMES), client: fc.nat(2), pack: fc.nat(1), at: fc.nat(7), other: fc.nat(7) },
  ...{ sessions_used: fc.nat(5), days: fc.integer({ min: 1, max: 25 }) },
});
type Drawn = typeof drawn extends fc.Arbitrary<infer T> ? T : never;

/** A practice and a simple model of its packages: each command's expected outcome, and the sessions used after it. */
async function openWorld() {
  const clock = createClock(new Date(START).toISOString());
  const ctx = await createPractice(db, { clock });
  const packageIds: string[] = [];
  for (const each of PACKAGES) packageIds.push((await createPackage(ctx, each)).id);
  const purchases: Purchase[] = [];
  const appointments: Appointment[] = [];
  let now = START;
  let booked = 0;

  const person = (client: number) => ({ name: `Persona ${client}`, phone: `300555010${client}` });
  const statusOf = ({ used, total, expires }: Purchase) =>
    used >= total ? "completed" : expires < now ? "expired" : "active";
  const refusalToUse = (purchase: Purchase) =>
    ({ completed: "no_sessions_left", expired: "purchase_expired", active: null })[statusOf(purchase)];
  const hasActive = (client: number) => purchases.some((each) => each.client === client && statusOf(each) === "active");
  const giveBack = (appointment: Appointment) => {
    if (appointment.held && appointment.purchase)
      appointment.purchase.used = Math.max(0, appointment.purchase.used - 1);
    appointment.held = false;
  };
  const addPurchase = (id: string, client: number, pack: number, used: number): Purchase => {
    const { sessions = 0, validity_months = 0 } = PACKAGES[pack] ?? {};
    const purchase = { id, client, total: sessions, used, expires: expiryOf(now, validity_months) };
    purchases.push(purchase);
    return purchase;
  };
  const expectCode = async <T>(work: Promise<T>, refusal: string | null | false): Promise<T | null> => {
    expect(await codeOf(work)).toBe(refusal || "done");
    return refusal ? null : work;
  };

  const onAppointment = (act: (appointment: Appointment, purchase?: Purchase) => Promise<void>) => {
    return async ({ at, other }: Drawn) => {
      const appointment = pick(appointments, at);
      if (appointment) await act(appointment, pick(purchases, other));
    };
  };

  const commands: Record<Drawn["name"], (drawn: Drawn) => Promise<void>> = {
    async sell({ client, pack }) {
      const { name: client_name, phone: client_phone } = person(client);
      const input = { package_id: packageIds[pack], client_name, client_phone };
      const sold = await expectCode(createPurchase(ctx, input), hasActive(client) && "active_package");
      if (sold) addPurchase(sold.id, client, pack, 0);
    },
    async book({ client, at: choice, pack }) {
      const existing = choice < 4 ? pick(purchases, choice) : undefined;
      const sells = !existing && choice % 2 === 1;
      const { name: patient_name, phone: patient_phone } = person(client);
      const date = new Date(now + 400 * DAY + ++booked * 3_600_000).toISOString();
      const input = {
        ...{ patient_name, patient_phone },
        appointment_date: `${date.slice(0, 10)} ${date.slice(11, 13)}:00:00`,
        ...(existing ? { package_purchase_id: existing.id } : sells && { package_id: packageIds[pack] }),
      };
      const ofPackage = existing && (existing.client === client ? refusalToUse(existing) : "other_client");
      const refusal = ofPackage ?? (sells && hasActive(client) && "active_package");
      const made = await expectCode(bookAppointment(ctx, input), refusal);
      if (!made) return;
      if (existing) existing.used += 1;
      const sold = made.package_purchase_id && !existing && addPurchase(made.package_purchase_id, client, pack, 1);
      const purchase = existing ?? (sold || null);
      const held = purchase !== null;
      appointments.push({ id: made.id, client, purchase, held, usedOne: false, former: null, ...STANDING });
    },
    cancel: onAppointment(async (appointment) => {
      await updateAppointment(ctx, { id: appointment.id, status: "cancelled" });
      if (appointment.cancelled) return;
      const uncounted = appointment.held && appointment.purchase?.used === 0;
      Object.assign(appointment, { ...STANDING, usedOne: appointment.held, uncounted, cancelled: true });
      giveBack(appointment);
    }),
    /** Reopening uses the appointment's session again, even after the package's expiry. */
    reopen: onAppointment(async (appointment) => {
      const { id, cancelled, held, usedOne, uncounted, purchase } = appointment;
      const uses = cancelled && !held && usedOne ? purchase : null;
      const again = uncounted ? 0 : 1;
      const refusal = uses && uses.used + again > uses.total && "no_sessions_left";
      if (!(await expectCode(updateAppointment(ctx, { id, status: "scheduled" }), refusal))) return;
      if (uses) {
        uses.used += again;
        appointment.held = true;
      }
      if (!cancelled) return;
      Object.assign(appointment, { former: appointment.former ?? appointment.formerCancelled, ...STANDING });
    }),
    remove: onAppointment(async (appointment) => {
      await deleteAppointment(ctx, { id: appointment.id });
      giveBack(appointment);
      appointments.splice(appointments.indexOf(appointment), 1);
    }),
    use: onAppointment(async (appointment, purchase) => {
      if (!purchase) return;
      const isAgain = appointment.held && appointment.purchase === purchase;
      const isOthers = appointment.client !== purchase.client;
      const refusal = appointment.held ? "session_taken" : isOthers ? "other_client" : refusalToUse(purchase);
      const work = useSession(ctx, { id: purchase.id, appointment_id: appointment.id });
      const used = await expectCode(work, isAgain ? null : refusal);
      if (!used) return;
      if (!isAgain) {
        purchase.used += 1;
        const slot = appointment.cancelled ? "formerCancelled" : "former";
        const former = { purchase: appointment.purchase };
        Object.assign(appointment, { purchase, held: true, givenBack: null, [slot]: former });
      }
      expect(used.sessions_used).toBe(purchase.used);
    }),
    refund: onAppointment(async (appointment, purchase) => {
      if (!purchase) return;
      const isAgain = !appointment.held && appointment.givenBack === purchase;
      const refusal = appointment.purchase !== purchase && !isAgain && "session_not_used";
      const work = refundSession(ctx, { id: purchase.id, appointment_id: appointment.id });
      if (!(await expectCode(work, refusal)) || !appointment.held) return;
      giveBack(appointment);
      const slot = appointment.cancelled ? "formerCancelled" : "former";
      if (appointment[slot]) Object.assign(appointment, { ...appointment[slot], [slot]: null, givenBack: purchase });
    }),
    async edit({ other, sessions_used }) {
      const purchase = pick(purchases, other);
      if (!purchase) return;
      const work = editSessionsUsed(ctx, { id: purchase.id, sessions_used });
      if (await expectCode(work, sessions_used > purchase.total && "invalid_input")) purchase.used = sessions_used;
    },
    async pass({ days }) {
      now += days * DAY;
      clock.moveTo(new Date(now).toISOString());
    },
  };

  const check = async () => {
    const stored = (await listPurchases(ctx, { limit: 200 })).purchases.reverse();
    expect(
      stored.map(({ id, sessions_used, status, expires_at }) => [id, sessions_used, status, Date.parse(expires_at)]),
    ).toEqual(purchases.map((each) => [each.id, each.used, statusOf(each), each.expires]));
    const ids = (all: { id: string }[]) => all.map(({ id }) => id).sort();
    expect(ids((await recordsOf(ctx)).appointments)).toEqual(ids(appointments));
    expect(await driftOf(ctx)).toEqual([]);
  };
  return { commands, check };
}

test(`after ${RUNS * COMMANDS} random commands the purchases equal those of a simple model`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(drawn, { minLength: COMMANDS, maxLength: COMMANDS }), async (history) => {
      const world = await openWorld();
      for (const each of history) await world.commands[each.name](each);
      await world.check();
    }),
    { numRuns: RUNS, seed: 20261120, endOnFailure: true },
  );
});

import { bookAppointment } from "@sereno/core/actions/appointment/book";
import { deleteAppointment } from "@sereno/core/actions/appointment/delete";
import { updateAppointment } from "@sereno/core/actions/appointment/update";
import { createPackage } from "@sereno/core/actions/catalog/create";
import { editSessionsUsed } from "@sereno/core/actions/purchase/edit-sessions-used";
import { refundSession } from "@sereno/core/actions/purchase/refund-session";
import { createPurchase } from "@sereno/core/actions/purchase/sell";
import { useSession } from "@sereno/core/actions/purchase/use-session";
import type { PracticeContext } from "@sereno/core/db/context";
import type { Database } from "@sereno/core/db/database";
import { BookAppointmentInput } from "@sereno/core/domain/appointment/schema";
import { CreatePackageInput } from "@sereno/core/domain/catalog/schema";
import { AppError } from "@sereno/core/errors";
import { listClients } from "@sereno/core/store/client/read";
import { listLedger, listPurchases } from "@sereno/core/store/purchase/read";
import { expect } from "vitest";
import { createClock, createPractice } from "../../support/practice";
import { expiryOf, Model, type ModelPurchase, PACKAGES, START } from "./model";

const DAY = 86_400_000;

const pick = <T>(list: T[], index: number): T | undefined => list[index % (list.length || 1)];

export class World {
  readonly model = new Model();
  private booked = 0;

  constructor(
    private readonly ctx: PracticeContext,
    private readonly packageIds: string[],
  ) {}

  static async create(db: Database): Promise<World> {
    const clock = createClock(new Date(START).toISOString());
    const ctx = await createPractice(db, { clock });
    const ids: string[] = [];
    for (const { sessions, months } of PACKAGES) {
      const input = CreatePackageInput.parse({ name: `De ${sessions}`, sessions, validity_months: months });
      ids.push((await createPackage(ctx, input)).id);
    }
    const world = new World(ctx, ids);
    world.pass = (days) => {
      world.model.now += days * DAY;
      clock.moveTo(new Date(world.model.now).toISOString());
    };
    return world;
  }

  pass: (days: number) => void = () => undefined;

  private person = (client: number) => ({ name: `Persona ${client}`, phone: `300555010${client}` });

  async sell(client: number, pack: number): Promise<void> {
    const { name, phone } = this.person(client);
    const input = { package_id: this.packageIds[pack] ?? "", client_name: name, client_phone: phone };
    const outcome = await outcomeOf(createPurchase(this.ctx, input));
    expect(outcome.code).toBe(this.model.hasActive(client) ? "active_package" : "done");
    if (outcome.value) this.addPurchase(outcome.value.id, client, pack, 0);
  }

  private addPurchase(id: string, client: number, pack: number, used: number): ModelPurchase {
    const { sessions = 0, months = 0 } = PACKAGES[pack] ?? {};
    const purchase = { id, client, total: sessions, used, expires: expiryOf(this.model.now, months) };
    this.model.purchases.push(purchase);
    return purchase;
  }

  async book(client: number, choice: number, pack: number): Promise<void> {
    const existing = choice < 4 ? pick(this.model.purchases, choice) : undefined;
    const { name, phone } = this.person(client);
    const date = new Date(this.model.now + 400 * DAY + ++this.booked * 3_600_000).toISOString();
    const session = existing
      ? { package_purchase_id: existing.id }
      : choice % 2
        ? { package_id: this.packageIds[pack] }
        : {};
    const input = BookAppointmentInput.parse({
      patient_name: name,
      patient_phone: phone,
      appointment_date: `${date.slice(0, 10)} ${date.slice(11, 13)}:00:00`,
      ...session,
    });
    const outcome = await outcomeOf(bookAppointment(this.ctx, input));
    const refusal = existing
      ? existing.client === client
        ? this.model.refusalToUse(existing)
        : "other_client"
      : choice % 2 && this.model.hasActive(client)
        ? "active_package"
        : null;
    expect(outcome.code).toBe(refusal ?? "done");
    if (!outcome.value) return;
    const { id, package_purchase_id } = outcome.value;
    if (existing) existing.used += 1;
    const purchase = existing ?? (package_purchase_id ? this.addPurchase(package_purchase_id, client, pack, 1) : null);
    this.model.appointments.push({ id, client, purchase, held: purchase !== null, usedOne: false, cancelled: false });
  }

  async cancel(index: number): Promise<void> {
    const appointment = pick(this.model.appointments, index);
    if (!appointment) return;
    await updateAppointment(this.ctx, { id: appointment.id, status: "cancelled" });
    if (!appointment.cancelled) {
      appointment.usedOne = appointment.held;
      this.model.giveBack(appointment);
    }
    appointment.cancelled = true;
  }

  async reopen(index: number): Promise<void> {
    const appointment = pick(this.model.appointments, index);
    if (!appointment) return;
    const uses = appointment.cancelled && !appointment.held && appointment.usedOne ? appointment.purchase : null;
    const outcome = await outcomeOf(updateAppointment(this.ctx, { id: appointment.id, status: "scheduled" }));
    expect(outcome.code).toBe((uses && this.model.refusalToUseAgain(uses)) ?? "done");
    if (outcome.code !== "done") return;
    if (uses) {
      uses.used += 1;
      appointment.held = true;
    }
    appointment.cancelled = false;
  }

  async remove(index: number): Promise<void> {
    const appointment = pick(this.model.appointments, index);
    if (!appointment) return;
    await deleteAppointment(this.ctx, { id: appointment.id });
    this.model.giveBack(appointment);
    this.model.appointments.splice(this.model.appointments.indexOf(appointment), 1);
  }

  async use(purchaseIndex: number, index: number): Promise<void> {
    const purchase = pick(this.model.purchases, purchaseIndex);
    const appointment = pick(this.model.appointments, index);
    if (!purchase || !appointment) return;
    const again = appointment.held && appointment.purchase === purchase;
    const refusal = again
      ? null
      : appointment.held
        ? "session_taken"
        : appointment.client !== purchase.client
          ? "other_client"
          : this.model.refusalToUse(purchase);
    const outcome = await outcomeOf(useSession(this.ctx, { id: purchase.id, appointment_id: appointment.id }));
    expect(outcome.code).toBe(refusal ?? "done");
    if (refusal === null && !again) {
      purchase.used += 1;
      Object.assign(appointment, { purchase, held: true, usedOne: true });
    }
    if (outcome.value) expect(outcome.value.sessions_used).toBe(purchase.used);
  }

  async refund(purchaseIndex: number, index: number): Promise<void> {
    const purchase = pick(this.model.purchases, purchaseIndex);
    const appointment = pick(this.model.appointments, index);
    if (!purchase || !appointment) return;
    const outcome = await outcomeOf(refundSession(this.ctx, { id: purchase.id, appointment_id: appointment.id }));
    expect(outcome.code).toBe(appointment.purchase === purchase ? "done" : "session_not_used");
    if (outcome.code === "done") this.model.giveBack(appointment);
  }

  async edit(purchaseIndex: number, sessions_used: number): Promise<void> {
    const purchase = pick(this.model.purchases, purchaseIndex);
    if (!purchase) return;
    const outcome = await outcomeOf(editSessionsUsed(this.ctx, { id: purchase.id, sessions_used }));
    expect(outcome.code).toBe(sessions_used > purchase.total ? "invalid_input" : "done");
    if (outcome.code === "done") purchase.used = sessions_used;
  }

  async check(): Promise<void> {
    const { model, ctx } = this;
    const { purchases } = await listPurchases(ctx, { limit: 200 });
    const stored = purchases.map(({ id, sessions_used, status, expires_at }) => ({
      id,
      used: sessions_used,
      status,
      expires: Date.parse(expires_at),
    }));
    const expected = model.purchases.map((each) => ({
      id: each.id,
      used: each.used,
      status: model.status(each),
      expires: each.expires,
    }));
    expect(stored.reverse()).toEqual(expected);
    for (const purchase of model.purchases) {
      const ledger = await listLedger(ctx, purchase.id);
      expect(ledger.reduce((sum, { sessions }) => sum + sessions, 0)).toBe(purchase.used);
    }
    const { clients } = await listClients(ctx, { page: 1, page_size: 100 });
    for (const client of clients) {
      const number = Number(client.name.split(" ")[1]);
      const bought = model.purchases.filter((each) => each.client === number);
      const active = bought.filter((each) => model.status(each) === "active");
      expect(client).toMatchObject({
        total_appointments: model.appointments.filter((each) => each.client === number).length,
        total_package_purchases: bought.length,
        total_package_sessions: bought.reduce((sum, { total }) => sum + total, 0),
        used_package_sessions: bought.reduce((sum, { used }) => sum + used, 0),
        available_package_sessions: active.reduce((sum, { total, used }) => sum + total - used, 0),
      });
    }
  }
}

async function outcomeOf<T>(work: Promise<T>): Promise<{ code: string; value: T | null }> {
  try {
    return { code: "done", value: await work };
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, value: null };
    throw error;
  }
}

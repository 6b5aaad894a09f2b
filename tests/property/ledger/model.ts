export const START = Date.parse("2026-01-10T15:00:00Z");

export interface ModelPurchase {
  id: string;
  client: number;
  total: number;
  used: number;
  expires: number;
}

export interface ModelAppointment {
  id: string;
  client: number;
  purchase: ModelPurchase | null;
  held: boolean;
  /** Whether it held a session when it was cancelled, or was charged one by hand; then reopening uses one again. */
  usedOne: boolean;
  cancelled: boolean;
}

export class Model {
  now = START;
  purchases: ModelPurchase[] = [];
  appointments: ModelAppointment[] = [];

  status(purchase: ModelPurchase) {
    if (purchase.used >= purchase.total) return "completed";
    return purchase.expires < this.now ? "expired" : "active";
  }

  refusalToUse(purchase: ModelPurchase) {
    return { completed: "no_sessions_left", expired: "purchase_expired", active: null }[this.status(purchase)];
  }

  /** A session that was booked in time may be used again after the expiry. */
  refusalToUseAgain(purchase: ModelPurchase) {
    return this.status(purchase) === "completed" ? "no_sessions_left" : null;
  }

  hasActive(client: number) {
    return this.purchases.some((each) => each.client === client && this.status(each) === "active");
  }

  giveBack(appointment: ModelAppointment) {
    if (appointment.held && appointment.purchase)
      appointment.purchase.used = Math.max(0, appointment.purchase.used - 1);
    appointment.held = false;
  }
}

export const PACKAGES = [
  { sessions: 2, months: 1 },
  { sessions: 4, months: 2 },
];

/** The end of the local day this many months later, in Bogotá, which is five hours behind UTC all year. */
export function expiryOf(at: number, months: number): number {
  const local = new Date(at - 5 * 3_600_000);
  const last = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + months + 1, 0)).getUTCDate();
  const day = Math.min(local.getUTCDate(), last);
  return Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + months, day + 1, 5) - 1;
}

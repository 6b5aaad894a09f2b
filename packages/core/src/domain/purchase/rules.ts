import type { PurchaseStatus } from "./schema";

export interface PurchaseState {
  sessions_total: number;
  sessions_used: number;
  /** ISO instant. */
  expires_at: string;
  cancelled?: boolean;
}

/**
 * A purchase's status at an ISO instant, computed so that it is never stale: `cancelled` stays; `completed` if all
 * sessions are used; `expired` after its expiry with sessions left.
 */
export function purchaseStatus(purchase: PurchaseState, now: string): PurchaseStatus {
  if (purchase.cancelled) return "cancelled";
  if (purchase.sessions_used >= purchase.sessions_total) return "completed";
  return purchase.expires_at < now ? "expired" : "active";
}

export const completionPercentage = ({ sessions_used, sessions_total }: PurchaseState): number =>
  Math.round((sessions_used / sessions_total) * 100);

/** 'queda 1 sesión', 'quedan 3 sesiones' */
export const leftText = (sessions: number): string =>
  sessions === 1 ? "queda 1 sesión" : `quedan ${sessions} sesiones`;

export type ProgressColor = "red" | "yellow" | "green";

/** Red from 80 percent used, yellow from 50, else green. */
export const progressColor = (percentage: number): ProgressColor =>
  percentage >= 80 ? "red" : percentage >= 50 ? "yellow" : "green";

const SOON_DAYS = 30;
const FEW_SESSIONS = 2;

export const hasFewSessions = (purchase: { status: string; sessions_remaining: number }): boolean =>
  purchase.status === "active" && purchase.sessions_remaining <= FEW_SESSIONS;

/** `now` and `expires_at` are ISO instants. */
export const expiresSoon = (purchase: { status: string; expires_at: string }, now: string): boolean =>
  purchase.status === "active" && Date.parse(purchase.expires_at) - Date.parse(now) <= SOON_DAYS * 86_400_000;

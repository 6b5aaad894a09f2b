import type { PurchaseStatus } from "./schema";

export interface PurchaseState {
  sessions_total: number;
  sessions_used: number;
  /** ISO instant. */
  expires_at: string;
  cancelled?: boolean;
}

/**
 * The status of a purchase at a moment (ISO instant): nobody has to be in time to set it, and no answer is stale.
 * Cancelled stays cancelled; all sessions used is completed; past its expiry with sessions left is expired.
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

/** 80 percent used or more is red, 50 or more yellow, else green. */
export const progressColor = (percentage: number): ProgressColor =>
  percentage >= 80 ? "red" : percentage >= 50 ? "yellow" : "green";

const SOON_DAYS = 30;
const FEW_SESSIONS = 2;

export const hasFewSessions = (purchase: { status: string; sessions_remaining: number }): boolean =>
  purchase.status === "active" && purchase.sessions_remaining <= FEW_SESSIONS;

/** `now` and `expires_at` are ISO instants. */
export const expiresSoon = (purchase: { status: string; expires_at: string }, now: string): boolean =>
  purchase.status === "active" && Date.parse(purchase.expires_at) - Date.parse(now) <= SOON_DAYS * 86_400_000;

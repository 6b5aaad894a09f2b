import * as z from "zod/mini";
import { Count, WallClock, WholePesos } from "../../output";
import { Appointment } from "../appointment/output";
import { Approval } from "../approval/output";
import type { OptionalDetail } from "../person/schema";
import { Purchase } from "../purchase/output";

const details = { identification_number: z.nullable(z.string()), email: z.nullable(z.string()) } satisfies Record<
  OptionalDetail,
  z.ZodMiniType
>;

export const ClientListItem = z.object({
  id: z.string(),
  name: z.string(),
  ...details,
  phone: z.string(),
  whatsapp_code: z.string(),
  phone_number: z.string(),
  total_appointments: Count,
  appointment_history_count: Count,
  last_appointment_date: z.nullable(WallClock),
  next_appointment_date: z.nullable(WallClock),
  last_is_virtual: z.nullable(z.boolean()),
  total_package_purchases: Count,
  total_package_sessions: Count,
  used_package_sessions: Count,
  available_package_sessions: Count,
  active_package_sessions: Count,
  owed: WholePesos,
  /** The part of `owed` that is due: for begun appointments, purchases and charged cancellations. */
  due: WholePesos,
  credit: WholePesos,
  announced: WholePesos,
});
export type ClientListItem = z.infer<typeof ClientListItem>;

export const ClientList = z.object({
  clients: z.array(ClientListItem),
  total_count: Count,
  total_pages: Count,
  page: z.int(),
  next_cursor: z.nullable(z.string()),
});
export type ClientList = z.infer<typeof ClientList>;

/** One of several clients that a call matches, with fields that distinguish them. */
export const ClientCandidate = z.object({
  id: z.string(),
  name: z.string(),
  phone_ending: z.string(),
  identification_ending: z.nullable(z.string()),
});
export type ClientCandidate = z.infer<typeof ClientCandidate>;

const candidates = z.array(ClientCandidate);

export const ClientMatch = z.object({ client: z.nullable(ClientListItem), candidates });
export type ClientMatch = z.infer<typeof ClientMatch>;

export const ClientByPhone = z.object({
  client: z.nullable(ClientListItem),
  next_appointments: z.array(Appointment),
  active_purchases: z.array(Purchase),
  waiting_approvals: z.array(Approval),
  candidates,
});
export type ClientByPhone = z.infer<typeof ClientByPhone>;
export const ClientWithPurchase = z.object({ client: ClientListItem, purchase: Purchase });

export const ActivePackageCheck = z.object({
  has_active_packages: z.boolean(),
  message: z.string(),
  active_packages: z.array(z.object({ package_name: z.string(), sessions_remaining: Count })),
});
export type ActivePackageCheck = z.infer<typeof ActivePackageCheck>;

import * as z from "zod/mini";
import { Id } from "../../lib/text/schema";

export const APPROVAL_STATES = ["waiting", "accepted", "refused"] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

export const APPROVAL_HOURS = 24;

export const APPROVED_CALLS = ["appointment.book", "appointment.update", "purchase.create"] as const;
export type ApprovedCall = (typeof APPROVED_CALLS)[number];

export const ApprovalId = z.object({ id: Id });

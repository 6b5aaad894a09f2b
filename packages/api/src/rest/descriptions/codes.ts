import { BOUND_REASONS } from "@sereno/core/domain/booking/rules";
import type { ErrorCode } from "@sereno/core/errors";
import type { ProcedureName } from "../procedure";

/** Codes of REST's errors. Excludes codes that only tRPC or MCP answers, and `asked`: REST answers it with a 202. */
type OverRest = Exclude<
  ErrorCode,
  | "asked"
  | "already_billed"
  | "batch_too_large"
  | "closing_changed"
  | "invalid_slot"
  | "rest_only"
  | "google_disconnected"
>;

/** What the calling program should do about each refusal. */
export const NEXT: Record<OverRest, string> = {
  invalid_input: "correct the fields that `errors` names, and send it again.",
  unknown_field: "leave out or rename the members and parameters that `errors` names.",
  malformed_json: "send a JSON object.",
  sign_in_failed: "begin the sign-in anew.",
  unauthorized: "the token is missing, wrong, revoked or expired; stop, and ask the therapist for a new one.",
  recent_login_required:
    "the therapist's sign-in is older than ten minutes: let them sign in at Google once more, and send it again with the new token.",
  access_denied: "this account is not admitted here; stop, and tell the therapist.",
  forbidden:
    "the token may not do this (`missing_right` says what it lacks), or not to these fields (`errors`); do not repeat it, hand over to the therapist.",
  agent_disabled: "the therapist keeps the agent out; stop, and try again when told.",
  agent_paused:
    "the token cancelled, moved or shortened more than its bounds allow and paused itself: reading goes on, every change is refused until the therapist lets it go on. Do not repeat it; tell the client that the therapist answers, and hand over.",
  not_found: "no such record in this practice; look it up again.",
  unknown_path: "compare the address with this document.",
  method_not_allowed: "use a method that `Allow` names.",
  overlap: "the time was taken, see `conflicts`; ask for slots again and offer another.",
  series_changed:
    "a date cannot be booked as chosen, and nothing was; `occurrences` has the dates as they are now: decide on those whose `action` is null.",
  precondition_failed: "somebody changed it since that `ETag`; read it again and decide anew.",
  stale_version: "somebody changed it; read it again and decide anew.",
  busy: "too many changes at once; send the same again after a second, with the same `Idempotency-Key`.",
  active_package: "the client still has sessions in `active_purchase_id`; use those, and sell no other.",
  no_sessions_left: "all sessions are used; offer a new package, or book without one.",
  purchase_expired: "its sessions can no longer be used; offer a new package, or hand over to the therapist.",
  purchase_cancelled: "the therapist cancelled it; offer a new package, or hand over.",
  session_taken: "the appointment already uses a session of another purchase; give that back first.",
  duplicate_client: "another client has these details; look that client up and go on by `client_id`.",
  settlement_needed: "`paid` was paid for it: ask the therapist what becomes of that, and send `settle`.",
  duplicate_payment:
    "the same payment is recorded as `payment_id`; leave it, or send `allow_duplicate` once it is sure that this is another one.",
  announced:
    "what an agent announced as `payment_id` may be this very payment: confirm that one, or send `allow_duplicate` once it is sure that this is another.",
  credit_short: "the client's credit is `credit`; use or give back no more than that.",
  not_announced: "it was confirmed or annulled already; list the payments again and see `status`.",
  claim_lost:
    "the reminder was given to somebody else meanwhile, or was reported on otherwise: send nothing more for it, and ask what is due again.",
  client_deleted: "the client was deleted; go on only with a client who is there.",
  live_appointments: "cancel the client's live appointments first.",
  package_sold: "hide it instead, without `hard_delete`.",
  payload_too_large: "send less than 256 KB.",
  unsupported_media_type: "send `Content-Type: application/json`.",
  idempotency_mismatch: "the key was used for another call; send this one with a new key.",
  other_google_account: "sign in with the account that the connection was begun for.",
  past: "the time is over, or the appointment has begun; offer a time after `now`.",
  outside_availability: "not within the published hours, `reason` says why; book a slot that is available.",
  off_grid: "start where a slot of this length starts.",
  horizon: "too far ahead; offer an earlier time.",
  notice: "too soon, see `minimum_notice_minutes` of `GET /availability/rules`; offer a later time.",
  other_conversation:
    "the token is bound to conversations, and this is not about whoever writes (`Sereno-Writer`), or is about everybody; do not repeat it. What else they want, hand over.",
  handoff_open:
    "the therapist answers this person herself (`handoff_id`): tell them so, and change nothing for them until the event `handoff.resolved`.",
  held: "that time is held for some minutes for whom it was offered to, who takes it by their link; offer others another slot.",
  busy_elsewhere: "the therapist is taken then in another calendar; offer a slot that is available.",
  unknown:
    "the therapist's other calendar has not been read that far, so nobody knows whether the time is free; offer a slot that is available, or hand over.",
  buffer: "too close to another appointment; offer a slot that is available.",
  limit:
    "`limit` says which: `client`: that client has `most` appointments ahead already, or was offered `most` hours today; `daily`: the token made its `most` changes of today; `requests`: `most` requests wait for the therapist's answer already: stop, and hand over to the therapist. `day`, `week`: the practice takes `most` appointments then; offer another day or week.",
  nothing_owed: "there is nothing to collect; send no message.",
  price_mismatch:
    "the price is the therapist's: leave it out, or send what the refusal says, `total_price` of a package or `price` of a session.",
  not_refundable: "only the therapist gives this session back; hand over.",
  base_value_missing: "the therapist has to set the base consultation value first.",
  package_inactive: "no longer on offer; read the catalogue again.",
  other_client: "the purchase, or what the payment is for, is another client's; use this client's own.",
  session_not_used: "the appointment uses no session of this purchase; there is nothing to give back.",
  invalid_transition:
    "it cannot pass to that status; read it again and see `status`. Of an hour that is offered: it is none that they wait for, or their next appointment is not after it; ask again who waits for it.",
  rate_limited: "wait for `Retry-After` seconds, then send the same again.",
  storage_full:
    "the machine's disk is full or takes nothing, and nothing was changed; tell the therapist, and after `Retry-After` seconds send the same again, with the same `Idempotency-Key`.",
  unavailable: "our data did not answer; send the same again later, with the same `Idempotency-Key`.",
  internal: "a failure of ours; send the same again later, with the same `Idempotency-Key`.",
};
export type RestCode = keyof typeof NEXT;

/** By HTTP status: codes that operations share. `refusalsOf` decides which operations list them. */
export const COMMON: Record<number, readonly RestCode[]> = {
  400: ["invalid_input", "unknown_field", "malformed_json"],
  401: ["unauthorized"],
  403: ["forbidden", "other_conversation", "agent_disabled", "agent_paused", "access_denied"],
  404: ["not_found"],
  409: ["busy"],
  412: ["precondition_failed"],
  413: ["payload_too_large"],
  415: ["unsupported_media_type"],
  422: ["idempotency_mismatch"],
  429: ["rate_limited"],
};

const USING = ["no_sessions_left", "purchase_expired", "purchase_cancelled", "other_client"] as const;
const SELLING = ["active_package", "package_inactive", "base_value_missing"] as const;
const PERSON = ["client_deleted", "duplicate_client"] as const;
const OFFERED = ["held", "past", "outside_availability", "off_grid", ...BOUND_REASONS] as const;

/** Additional refusals per operation. An answer with an unlisted code fails the contract tests. */
export const REFUSALS: { [P in ProcedureName]?: readonly RestCode[] } = {
  "auth.revoke": ["recent_login_required"],
  "auth.completeGoogleLogin": ["sign_in_failed", "access_denied", "other_google_account"],
  "appointment.book": ["handoff_open", "overlap", ...PERSON, ...OFFERED, ...SELLING, "price_mismatch", ...USING],
  "appointment.update": [
    "handoff_open",
    "overlap",
    "series_changed",
    "stale_version",
    ...PERSON,
    ...OFFERED,
    "invalid_transition",
    "settlement_needed",
    ...SELLING,
    "price_mismatch",
    ...USING,
  ],
  "appointment.delete": ["stale_version", "past", "settlement_needed", "client_deleted"],
  "appointment.checkAvailability": ["not_found"],
  "series.preview": ["past", "not_found", "limit", ...PERSON, ...USING],
  "series.book": ["handoff_open", "series_changed", "past", "limit", "price_mismatch", ...PERSON, ...USING],
  "series.previewSkipped": ["past", "client_deleted", ...USING],
  "series.addSkipped": ["series_changed", "past", "client_deleted", ...USING],
  "catalog.create": ["base_value_missing"],
  "catalog.update": ["base_value_missing", "stale_version"],
  "catalog.delete": ["package_sold", "stale_version"],
  "availability.saveSchedule": ["stale_version"],
  "availability.saveWeek": ["stale_version"],
  "availability.saveRules": ["stale_version"],
  "reminder.saveSettings": ["stale_version"],
  "reminder.sent": ["claim_lost"],
  "reminder.failed": ["claim_lost"],
  "reminder.consent": ["client_deleted"],
  "reminder.saveConsent": ["client_deleted"],
  "purchase.create": ["handoff_open", ...PERSON, ...SELLING, "price_mismatch", "limit"],
  "purchase.useSession": ["handoff_open", "client_deleted", "session_taken", ...USING, "invalid_transition", "limit"],
  "purchase.refundSession": ["handoff_open", "client_deleted", "session_not_used", "not_refundable", "limit"],
  "purchase.cancel": ["client_deleted", "settlement_needed"],
  "purchase.editSessions": ["client_deleted", "stale_version"],
  "payment.message": ["nothing_owed"],
  "payment.messageSent": ["handoff_open"],
  "payment.record": [
    "handoff_open",
    "announced",
    "duplicate_payment",
    "credit_short",
    "client_deleted",
    "other_client",
    "limit",
  ],
  "payment.confirm": ["not_announced", "duplicate_payment", "client_deleted"],
  "payment.annul": ["credit_short", "client_deleted", "invalid_transition"],
  "waitlist.save": ["client_deleted"],
  "waitlist.offer": ["handoff_open", "overlap", ...OFFERED, "not_found", "invalid_transition", "client_deleted"],
  "waitlist.withdraw": ["stale_version"],
  "client.byPhone": ["not_found"],
  "client.create": ["handoff_open", ...PERSON, "limit"],
  "handoff.open": ["client_deleted"],
  "approval.accept": [
    "invalid_transition",
    "stale_version",
    "overlap",
    ...PERSON,
    ...OFFERED,
    ...SELLING,
    ...USING,
    "price_mismatch",
    "series_changed",
  ],
  "approval.refuse": ["invalid_transition"],
  "client.createWithPackage": [...PERSON, ...SELLING],
  "client.update": PERSON,
  "client.merge": [...PERSON, "active_package"],
  "client.delete": ["recent_login_required", "client_deleted", "live_appointments"],
  "practice.update": ["recent_login_required"],
};

/** Codes that an agent cannot get: it may not send the members that cause them, and it only announces payments. */
export const NEVER_AN_AGENTS: { [P in ProcedureName]?: readonly RestCode[] } = {
  "appointment.update": ["series_changed", "duplicate_client", "settlement_needed", ...SELLING, ...USING],
  "payment.record": ["announced", "credit_short"],
};

import type { Reader } from "../row";
import { NEXT, type RestCode } from "./codes";

const ANYWHERE = [
  "unknown_path",
  "method_not_allowed",
  "storage_full",
  "unavailable",
  "internal",
] as const satisfies RestCode[];

const DATES = `**Dates.** The practice's clock on the wall counts: \`YYYY-MM-DD HH:mm:ss\` (date and time) and \`YYYY-MM-DD\` (date) are
local in the practice's IANA zone, which \`timezone\` names, without offset. Never convert them. A \`Z\` at the end marks an ISO 8601
instant in UTC. Dates go from 2000 to 2100. Starts and durations are multiples of five minutes.

**Money** is in whole Colombian pesos, without decimals.

**Phones.** Digits, spaces, hyphens and parentheses; answered in E.164. With + or 00 a phone brings its country's code. Else, with
\`whatsapp_code\`, it is a national number of that country. Else it is Colombian (mobile 3xx or landline 60x, 10 digits), or it begins
with the code of an offered country and is a number of it. Offered are Colombia 57, United States and Canada 1, Mexico 52, Spain 34,
Argentina 54, Chile 56, Peru 51 and Venezuela 58: their numbers have to fit the country's numbering plan. Of any other country 7 to
15 digits after the + are taken as they are.

**Texts** are kept composed (NFC) and trimmed. One that holds control or bidirectional characters, half an emoji, nothing to
see, or a line break outside notes and descriptions is refused with 400 and its field. From names, marks of direction and of no
width are taken out.`;

const ERRORS = `**Changes.** PUT changes what the body names and leaves the rest; what repeats what is stored is no change. Members and
parameters that are not known are refused.

**Versions.** Whatever has a \`version\` answers it as its \`ETag\`, too. Send it back as \`If-Match\` (412
\`precondition_failed\` once there is a newer one) or as \`version\` (409 \`stale_version\`). \`If-Match\` where nothing has a
version is refused.

**Headers** of a request take up to 16 KB; more is refused with 431.

**Pace.** 600 calls a minute for a practice beside others, of all its tokens together; one that reads or sends much counts as several.
The next are refused with 429 \`rate_limited\` and \`Retry-After\`.

**Errors.** RFC 9457 problem documents. Decide by \`code\`: each operation lists its codes and what to do next. \`detail\` is
Spanish and fit to show; \`errors\` names invalid fields; an \`overlap\` carries the \`conflicts\` and the nearest free times as
\`suggestions\`. Any call may also meet:

${ANYWHERE.map((code) => `- \`${code}\`: ${NEXT[code]}`).join("\n")}

**Retries.** Send an \`Idempotency-Key\` of your own with every change: for 24 hours the same key and body are answered with
the first answer and change nothing more; with another body they are refused (422 \`idempotency_mismatch\`). Repeat after
429, 500, 503 and 409 \`busy\`.`;

const FOR_EVERYONE = `The REST API of Sereno, for the therapist's programs and WhatsApp assistant. An assistant finds all that is open to it, and
nothing else, in \`/api/v1/agent/openapi.json\`.

**Authentication.** \`Authorization: Bearer <token>\`, where the token is the therapist's access token (seven days, from
\`/auth/google/callback\`) or an agent token, which the therapist makes and revokes under _Asistente_. Each operation
says which of both it accepts. An agent is refused while the therapist keeps it out (403 \`agent_disabled\`), may make 120
calls a minute, and never receives notes.

**People in addresses.** What looks people up by GET has a twin by POST, which takes the same in its body, changes nothing and needs
no \`Idempotency-Key\`. Prefer it: addresses end in logs, histories and referrers.

${DATES}

${ERRORS}`;

const FOR_AGENTS = `What an assistant may do for the clients of one therapist: find them, offer free times, book, move, confirm and cancel, sell
packages of sessions and use them, and collect. Everything else is the therapist's.

**Authentication.** \`Authorization: Bearer <token>\` with the token that the therapist made. It holds one of three rights, each with
those before it: \`read\`; \`book\`: book, move, confirm, cancel, register clients, use sessions and give them back, announce
payments, send reminders, offer hours to who waits; \`sell\`: sell packages. A token may be bound to conversations: then each call carries the phone of whoever writes in
\`Sereno-Writer\`, and reads and changes what is theirs alone (else 403 \`other_conversation\`, for somebody else and for nobody alike). An identification
number is then left out of whom it makes or finds, and \`null\` in the answer: a phone does not prove it, so the therapist writes it down.

**A conversation.** Begin with \`getAgentContext\`: date, place, price, hours, rights. Ask who writes (\`postClientsByPhone\`): the answer has their next appointments and sessions left. Ask for
slots (\`getAvailabilitySlots\`), offer their labels, and book one that is available (\`postAppointments\`); with \`package_purchase_id\`
the booking uses a session at once. Move, confirm or cancel by \`putAppointmentsById\`. Read the catalogue (\`getPackages\`), and sell with
\`postPackagePurchases\`. The \`links\` of an answer say what follows on it.

**Collecting.** Ask what is owed (\`getClientsByIdBalance\`), and send the message that collects (\`getClientsByIdPaymentMessage\`) only while
\`allowed_now\`, and note that it was sent (\`postClientsByIdPaymentMessageSent\`). Once the client says that they paid, announce it (\`postPayments\`): no balance changes before the therapist, who sees
the money, confirms it (\`getPayments\` says so). What was paid for an appointment that an agent cancels becomes the client's credit.

**Waiting.** After a cancellation ask who waits for the hour (\`getWaitlistMatches\`), offer it to one of them (\`postWaitlistOffers\`) and send its
\`text\`: the hour is held for 15 minutes, and the client takes it by the link. A time with the reason \`held\` is kept for somebody else: offer another.

**People** are looked up by POST: their names, phones and documents go in bodies, never into an address, which ends in logs and
histories. Such a call changes nothing and counts as \`read\`.

**Bounds.** 120 calls a minute. Bookings start where a slot starts, as far ahead as \`getAvailabilityRules\` says; at most four live appointments ahead for one
client, sessions of a package aside; at most as many changes a day as the therapist allows (30 at first; confirming and cancelling are not
counted here). Cancelling, moving to another time and shortening have bounds of their own, which the therapist sets: at first 10 in 24 hours, a quarter of the live
appointments of the next seven days (three it always may), and 5 in ten minutes. Past one of them the token pauses itself: every change is then refused
with 403 \`agent_paused\`, reading goes on, and the therapist is told and decides. Do not retry or use another token: tell the client that the therapist will
answer, and hand over to the therapist. A sale is at the catalogue's price, a booking at the base value, and both are unpaid until the therapist confirms a payment.
What has begun is the therapist's to change.
Titles and notes are never shown. Every change is listed for the therapist.

${DATES}

${ERRORS}`;

const general = {
  version: "1.0.0",
  contact: { name: "The therapist's practice" },
  license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
};

export const INFO: Record<Reader, typeof general & { title: string; description: string }> = {
  everyone: { title: "Sereno", description: FOR_EVERYONE, ...general },
  agent: { title: "Sereno for an assistant", description: FOR_AGENTS, ...general },
};

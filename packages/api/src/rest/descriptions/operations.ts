import type { RestProcedure } from "../row";

/** What each operation does and, where needed, when to call it and its effects: readers have no other context. */
export const OPERATIONS: Record<RestProcedure, string> = {
  "auth.startGoogleLogin":
    "Answers where to send the browser. Keep `state` in that browser and send it back with the code.",
  "auth.completeGoogleLogin":
    "Ends a sign-in with what Google put into the address it returned to; the first sign-in opens the practice.",
  "auth.me": "Whom the access token belongs to.",
  "auth.logout": "Ends the session of this token, from the next call on.",
  "auth.revoke":
    "Ends every session of the practice and Google's grant; its agents' tokens and the address for other calendars, too, unless told otherwise.",
  "agent.context":
    "The first call of a conversation: today's date, where and when the therapist sees people, what a session costs, how to pay, and what the caller may do. Ask again the next day.",
  "event.list":
    "Ask every minute or so with the `next` of the answer before: each change is told once, by ids, and what it came to is in the record itself. Kept for 30 days; `missed` counts what was forgotten before you asked. Without `after` it begins with the oldest that is kept.",
  "approval.list": "Those that she has still time to answer, the newest first.",
  "approval.get":
    "After a 202, whether she said yes or no: `accepted` is done already, as it was asked for. The events `request.accepted` and `request.refused` tell, too; that it `ended` unanswered no event tells.",
  "approval.accept":
    "The therapist's alone: does it now, as the agent would, by all the rules that hold the agent but a hand-over; what stands in the way meanwhile is refused, and it goes on waiting. Doing it again changes nothing.",
  "approval.refuse": "The therapist's alone: nothing is done. Doing it again changes nothing.",
  "handoff.list": "Those that are open unless `state` says otherwise, the newest first, from the cursor on.",
  "handoff.open":
    "When a client asks for the therapist, is in distress, or wants what you may not do. Name them by `client_id`, or by the `phone` that they write from. She is shown it at once; until she says that it is resolved, every change of an agent's for them is 409 `handoff_open`: tell them that she answers. For the same `reason` and `summary` again the answer is 200; another reason or summary is another handoff, and all have to be resolved. A token that paused itself may call it, too.",
  "handoff.resolve":
    "The therapist's alone: from then on the agent may change things for them again. Doing it again changes nothing.",
  "practice.get": "Personal data, bank data and the agent's switch.",
  "practice.update": "Changes what the body names. Name, email, phone and address cannot be emptied; other fields can.",
  "practice.setTimezone": "Moves no appointment: the wall-clock that is shown for each changes.",
  "practice.setPicture": "An https address, or null for none.",
  "practice.setAgentStatus":
    "Changes what the body names, from the next call on. Tokens stay; while it is off they are refused.",
  "practice.completionStatus": "Over the four required fields and the bank's.",
  "practice.basicInfo": "Who the therapist is and how to reach them: what may be told to a client.",
  "practice.paymentInfo":
    "The Bre-B key and the bank account that a client pays to. Send them only to who has something to pay.",
  "practice.search": "Answers the caller's own practice if it matches; no other is ever found.",
  "availability.schedule": "The published weekly hours and every exception, past ones included.",
  "availability.saveSchedule":
    "Changes what the body names, all or nothing. Exceptions, where named, become the only ones. `left_outside` names the live appointments that the hours hold no more: they stay until somebody moves or cancels them.",
  "availability.saveWeek":
    "The days named are replaced whole, the others stay. `left_outside` names the live appointments that the hours hold no more: they stay until somebody moves or cancels them.",
  "availability.saveException":
    "In place of the weekday's hours; saving the same date again replaces it. `left_outside` names the live appointments that the hours hold no more: they stay until somebody moves or cancels them.",
  "availability.deleteException":
    "The date follows its weekday again. `left_outside` names the live appointments that the hours hold no more: they stay until somebody moves or cancels them.",
  "availability.rules":
    "What the offered times follow beside the published hours, and until when a client may cancel: `cancel_message` is the sentence to send. Slots have all of it in them already.",
  "availability.saveRules":
    "Changes what the body names, from the next call on. They hold the agent; the therapist is told and may book all the same.",
  "availability.slots":
    "Call it before offering times: every slot of the published hours, with whether it can be booked and a `label` to send. Offer only those that are available; book one by its date and start.",
  "availability.checkSlot":
    "For a time that a client proposes, 15 to 480 minutes long, in steps of five; when it is not free, `message` says why in Spanish.",
  "holiday.year":
    "Colombia's public holidays, by date; none for a practice in another timezone. Some are worked on: `closed` says on which nothing is offered.",
  "appointment.book":
    "Creates or finds the client, occupies the time and, with a package, uses one of its sessions: all or nothing. Name the client by `client_id`, or by `patient_name` and `patient_phone`. Two live appointments never overlap. An agent books only slots that are available. Send an `Idempotency-Key`, and the same again when no answer came.",
  "series.preview":
    "Call it before booking a series; it writes nothing. Each date has its `state` and, where it is not free, that day's free times as `suggestions`. Send `choices` for those to decide on; a date that is left out takes the next one.",
  "series.book":
    "Books all dates of a series and takes a session of the package for each, or nothing. Takes what the preview took, with the client as in `POST /appointments`. An agent books only free dates; a holiday is left out unless chosen. A date lost meanwhile is 409 `series_changed` with the new preview. Send an `Idempotency-Key`.",
  "series.previewSkipped":
    "Call it before adding dates that a series left out; it writes nothing. It answers those that lie ahead (`skipped` of the series), each left out until `choices` says `keep` or `move`.",
  "series.addSkipped":
    "Books dates that a series left out into it, each in its place, and takes a session of its package for each, or nothing: all are numbered anew. A date lost meanwhile is 409 `series_changed` with the new preview. At most 12 at once; send an `Idempotency-Key`.",
  "series.get": "Its appointments by their dates; `done` below `count` while the last entries are being written.",
  "appointment.get": "One appointment as it is now.",
  "appointment.update":
    "Changes what the body names. To move it, send `appointment_date` (and `duration_minutes`); to confirm or cancel it, send `status`. Cancelling frees the time and gives its package session back; what was paid becomes what `settle` says, and where an agent cancels the client's credit; it may say why in `cancel_reason`. Whether it is virtual is `is_virtual`. An agent does one of these at a time, and only to what has not begun; before it cancels for a client it says `cancel_message` of the rules, and where it is too late lets the therapist decide; fields that repeat what is stored are no change. Of a series, `scope` moves or cancels `following` or `all` that lie ahead, in one breath; what was moved by itself stays, and dates that are not free are 409 `series_changed` until `choices` decides on them.",
  "appointment.delete":
    "Removes it, frees its time and gives its package session back; where something was paid, `settle` says what becomes of that. With `scope` those of its series that lie ahead.",
  "reminder.settings": "When reminders leave, in which words, and who may send them.",
  "reminder.saveSettings":
    "Changes what the body names. Whatever is due follows from the settings as they are when it is sent, so nothing else has to be changed.",
  "reminder.upcoming":
    "The therapist's own list: everybody who comes that day, with the text and the address that opens WhatsApp. It shows where an authorisation is missing.",
  "reminder.due":
    "Ask every few minutes. Gives what is due to be sent now, of clients who agreed, and nobody else the same for five minutes: send each, then report `sent` or `failed` with its `claim`. What is not reported is given again under the same `id`, so delivery is at least once. Text and time are those of this moment: keep none for later. The links are the clients' to press: what is done by them counts towards the bounds on what you cancel and move.",
  "reminder.sent":
    "Once it was sent. Reporting it again with the same `claim` answers the same. The therapist, who sends by herself, leaves the `claim` out. A token that paused itself may call it, too.",
  "reminder.failed":
    "Once it is sure that it cannot be sent: the therapist is shown it, and does so by herself. Reporting it again answers the same. A token that paused itself may call it, too.",
  "reminder.consent":
    "What the client said to being reminded, when, how, and who wrote it down; and the same of what they said before.",
  "reminder.saveConsent": "Holds from the next reminder on. Whoever is `off` is reminded by nobody.",
  "appointment.list": "By start, from the cursor on.",
  "appointment.upcoming": "Live appointments that have not ended, soonest first.",
  "appointment.dateRange": "Those that start in the range, of any status, by start.",
  "appointment.search":
    "Those of clients whose name holds the text, without regard to case and accents, or whose phone holds its digits.",
  "appointment.stats": "Counts over the whole practice.",
  "appointment.checkAvailability":
    "Whether it could be booked then, and if not why, without booking. For a move, exclude the appointment itself. `appointment_date` goes into the body or into the address.",
  "catalog.config": "The value from which packages without a custom price are priced.",
  "catalog.saveConfig": "Packages without a custom price cost accordingly from then on; what was sold stays.",
  "catalog.list": "What is on offer, with prices. Sell one by its `id`.",
  "catalog.listWithConfig": "Both in one call.",
  "catalog.get": "One package of the catalogue, also a hidden one.",
  "catalog.create": "Its price follows from the base value and the discount, or is `custom_price`.",
  "catalog.update": "Changes what the body names. Purchases keep the terms they were sold at.",
  "catalog.delete": "Hides it from new sales; `hard_delete=true` removes one that was never sold.",
  "catalog.recalculate": "Prices are always computed anew; this answers them.",
  "purchase.list": "Newest first, from the cursor on.",
  "purchase.active":
    "Which of a client's packages have sessions left, and how many. Name the client by `client_id`, or else by `identification_number`, or else by `phone`, `name` or both, which then both have to fit.",
  "purchase.byIdentification": "All purchases of who has this identity document number, of any status.",
  "purchase.byName": "All purchases of everybody of this name, of any status.",
  "purchase.create":
    "Sells the package to the client of `client_id`, or of `client_name` and `client_phone`, who is found or created, at the catalogue's price unless the therapist names another. What the therapist sells is paid unless `total_paid` says less; what an agent sells is `pending` until the therapist confirms a payment. Refused while the client has sessions left in another package.",
  "purchase.useSession":
    "Uses a session for an appointment that is already booked; a booking with `package_purchase_id` does so by itself. Doing it again changes nothing.",
  "purchase.refundSession":
    "Gives back the session that an appointment uses; cancelling the appointment does so by itself. Doing it again changes nothing.",
  "purchase.cancel":
    "What is left can be used no more, and the client can be sold another. What was paid for it becomes what `settle` says; of one of which nothing is paid it needs no body.",
  "purchase.editSessions": "Sets the count by hand; the ledger keeps the difference.",
  "payment.list":
    "By the day on which they were received, the newest first, from the cursor on. An agent lists those of one client.",
  "payment.record":
    "By the therapist it is confirmed, changes the balances at once and gets the next receipt number. An agent announces it once a client says that they paid: it waits for the therapist, and no balance changes. Without `parts` it is for what is due, the oldest first; what is left becomes the client's credit. What the therapist records and an agent may have announced already is 409 `announced`. Send an `Idempotency-Key`, and the same again when no answer came.",
  "payment.confirm":
    "Says that the money is there: what was announced pays what it was announced for, as far as that is still owed, then the oldest of what is due, and gets its receipt number; what is left becomes the client's credit. Needs no body; a `method` or `reference` counts where the announcement has none.",
  "payment.annul":
    "What it paid is owed again, and its month counts it no more. Its number stays its own. Doing it again changes nothing.",
  "payment.balance":
    "What is left to pay, thing by thing. Ask before collecting: `due` is what took place or was sold, the rest of `owed` lies ahead, and `announced` waits for the therapist. `left_due` is what to ask for now; `sentence` says it in Spanish.",
  "payment.message":
    "What to send in order to collect, less the client's credit and what was announced, with how to pay; 422 `nothing_owed` where nothing is left to ask for. Send it only while `allowed_now`, else from `next_allowed` on: the law has hours for it, and allows it once a day, and within a week by one channel: not by you where the therapist wrote, nor the other way; `held_by` says which. Note that it was sent.",
  "payment.messageSent":
    "Once the message has left: until the next day it is not `allowed_now`, for whoever asks, and for a week not for the therapist herself. Needs no body.",
  "waitlist.list": "Everybody whose wish still counts, the longest waiting first, and when they would come otherwise.",
  "waitlist.get": "What they wait for and since when; null while they are not on the list.",
  "waitlist.save":
    "Changes what the body names; an empty list is anything. Of somebody who is not on the list what is left out is anything, too. Since when they wait stays.",
  "waitlist.remove": "They wait no more; what was offered to them stays. Doing it again changes nothing.",
  "waitlist.matches":
    "Call it once an hour came free, as by a cancellation: who would take it, the longest waiting first, whether it is free, and the last offer of it.",
  "waitlist.offer":
    "Holds the hour for one client of `matches` for 15 minutes, and books nothing: send `text`, and they take it by its link. Of who would come `earlier` it is their next appointment that comes to it, at its own length. Until then no agent and no other link books over it (`held`). Whoever is not on the list, or no more since `until` is over, is 404; an agent offers only what they wait for. At most three hours a day for one client. Send an `Idempotency-Key`.",
  "waitlist.offers":
    "Of each hour the last offer: those that are open, those that were taken in the last day, and those that nobody took although somebody else would.",
  "waitlist.withdraw":
    "Its link ends, and the hour is held no more; of one that is over nothing changes, and one that was taken is 409. Needs no body.",
  "client.list": "By name, a page at a time.",
  "client.get": "One client as they are now, with their counts.",
  "client.byInfo":
    "The client, where exactly one fits. Else null, with `candidates` and what tells them apart: ask before going on.",
  "client.byPhone":
    "The first call of a conversation: who writes from this number, what they have booked and how many sessions they have left.",
  "client.checkActivePackages": "Ask before selling: who has sessions left is not sold another package.",
  "client.export": "Everything that is held on the client, as they may ask for by law.",
  "client.create":
    "The same person is found by identity document number, or else by name and phone together, those of before a correction included; what was missing is filled in.",
  "client.createWithPackage": "Client and purchase together, or neither.",
  "client.update": "Changes what the body names, on all that was booked and sold, too.",
  "client.merge": "All of this record passes to `into`, which stays.",
  "client.delete":
    "Refused while appointments are to come. Names, contact data and notes are erased; amounts and dates stay.",
};

export const TAGS: Record<string, string> = {
  "Sign-in": "The therapist's sessions.",
  Profile: "The therapist and their practice.",
  Availability: "Published hours, and the times that can be booked.",
  Appointments: "Booking, moving, confirming and cancelling.",
  Assistant: "What an assistant has to know before its first word.",
  "Waiting list": "Clients who wait for an hour, and the hours that are offered to them.",
  Packages: "The catalogue of session packages.",
  "Package purchases": "Packages that clients bought, and their sessions.",
  Payments: "What clients paid and what they owe.",
  Reminders: "Who is to be reminded of an appointment, and what became of it.",
  Clients: "The people who are treated.",
};

interface Kept {
  what: string;
  /** The table's records or fields, or keys of the browser's storage, with `…` for the practice's id. */
  keptAs: string[];
  class: string;
  why: string;
  until: string;
  seenBy: string;
}

/** All data that Sereno stores. `inventory.test.ts` compares it with the table's records and the web's keys. */
export const PERSONAL_DATA = readRows(`
patient: notes = appointment.notes purchase.notes
  class: sensitive (health)
  why: the therapist's memory
  until: until deleted
  seen by: the therapist
patient: name, phone, email, identification = client identity
  class: sensitive: says who is treated
  why: to recognise and contact the client
  until: until the client is deleted, then erased by a job within minutes
  seen by: therapist; her agent (the identification only if it is not bound to conversations); Google: name and email of a virtual appointment's guest, the name in an event of an appointment in person, if she mirrors those
appointments = appointment series day
  class: sensitive
  why: the agenda
  until: as the practice; of a deleted client only date, status and price
  seen by: therapist, agent
reason of a cancellation = appointment.cancel_reason appointment.cancel_note
  class: sensitive
  why: to settle the payment and to improve
  until: as the appointment; of a deleted client only the listed reason stays, the free text is erased
  seen by: therapist; agent: the reason without the free text
a client's consent to reminders = client.consent client.former_consents
  class: sensitive: says who is treated
  why: only clients who agreed are reminded; proof of the authorisation
  until: until the client is deleted; the last 20 withdrawn consents stay as proof; a client withdraws at any time by a link
  seen by: therapist; the client by their link; the agent, indirectly: it receives only reminders of clients who agreed
e-mail address that refuses mails = client.email_stopped
  class: sensitive
  why: no mail is sent there again
  until: until the therapist tries it again, or the client is deleted
  seen by: therapist; Amazon SES, which reported it
reminders: given out, sent, failed = appointment.reminders appointment.client_answer
  class: sensitive
  why: no reminder is sent twice, or after the client answered
  until: as the appointment; erased with the client
  seen by: therapist; the agent sends them; by e-mail, if she wants it, Amazon SES or her own mail server: address, first name, when, where and the links
waiting list entries = waiting
  class: sensitive: says who is treated
  why: a freed hour is offered to a client who wants it
  until: until removed, or the client is deleted
  seen by: therapist; agents: which clients an hour fits
offers of freed hours = offer
  class: as appointments: ids and times, no names
  why: the hour is held, and offered to each client once
  until: 30 days after the hour
  seen by: therapist, agents
hours freed by a client or an agent = freedHour
  class: as appointments: ids and times, no names
  why: the therapist offers them to the waiting list
  until: until the hour begins
  seen by: therapist
reminder settings = practice.reminder_settings
  class: personal
  why: when, with which text and by which channel reminders leave
  until: always
  seen by: therapist
purchases, sessions = purchase ledger package
  class: financial
  why: what is owed
  until: as the practice; without the client's name once the client is deleted
  seen by: therapist, agent
payments, receipts, months' sums = payment paymentMark client.announced debtor dueTotal tally counter
  class: financial
  why: accounts, receipts without gaps, no payment recorded twice
  until: as the practice; once the client is deleted without concept and reference, except the mark that detects a duplicate (amount, reference)
  seen by: therapist; agent: a client's payments and balance, and the payments it records, until she verifies them
expenses = expense
  class: financial
  why: the month's result
  until: as the practice; a deleted expense stays, marked as deleted
  seen by: therapist
cuentas de cobro = bill billMark
  class: financial, with the payer's name and document
  why: to charge a client who asks for one, numbered without gaps
  until: as the practice; once the client is deleted number, date and amount, without payer and concept
  seen by: therapist, and the people she sends it to; no agent
therapist's profile, hours, rules = practice exception
  class: personal
  why: the practice
  until: as the practice
  seen by: therapist; agent: how to reach her, when she attends
therapist's bank account = practice.bank_name practice.account_number practice.account_type practice.breb_key bill.how_to_pay
  class: financial
  why: to be paid
  until: as the practice
  seen by: therapist, the people she sends a cuenta de cobro or a payment message, and the agent by the calls for it
busy times of her Google Calendar = practice.busy_elsewhere
  class: personal: start and end, no titles
  why: busy times are not offered
  until: refreshed every ten minutes or when Google reports a change, up to the agent's horizon (at least 94 days); until she switches it off, also while Google is disconnected
  seen by: therapist; agent: that a time is taken
number of clients = clientCount practice.clients_before
  class: technical
  why: the list shows it without reading every client
  until: as the practice
  seen by: therapist
Google's grant = grant
  class: secret
  why: Meet links, busy times, import of a practice
  until: until revoked
  seen by: nobody; encrypted (A256GCM), bound to its practice
sessions, sign-ins, agents' tokens = login usedSignIn agentToken
  class: secret
  why: authentication
  until: 7 days; 10 minutes; until revoked or expired
  seen by: nobody; a signed reference, a hash
signed-in devices = login.browser login.system login.country login.city
  class: personal: the browser's and the system's name, the city of the last recorded use; no address
  why: she sees where she is signed in, and ends it
  until: 7 days
  seen by: therapist
a client's answer to a reminder = appointment.client_answer appointment.former_answer
  class: sensitive
  why: to know who comes
  until: as the appointment; erased when the appointment changes client
  seen by: therapist, agent; the client by their link
client's link = confirmation
  class: secret
  why: the client answers without an account
  until: until its time begins
  seen by: nobody; a hash. Whoever has the address: one first name, when, how and where
link of an offered hour = offerLink
  class: secret
  why: the client takes the hour without an account
  until: until the hour begins
  seen by: nobody; a hash. Whoever has the address: one first name, when, how and where
calendar feed = feed feedChange
  class: secret
  why: other calendars read the agenda
  until: until another is made or it is ended; after 'Cerrar todas' its hash stays and opens nothing
  seen by: nobody; a hash. Whoever has the address: when somebody is attended, at most with initials
stored answers of idempotent calls = idempotency
  class: that of the call
  why: a retry has no second effect
  until: 24 hours
  seen by: the caller
events = event
  class: as appointments: ids and the event's name
  why: programs that keep a copy are told of changes
  until: 30 days
  seen by: therapist, agents
webhook endpoints = endpoint
  class: secret: the signing secret and the receiver's token, encrypted for this endpoint alone
  why: other programs are told of changes
  until: until she removes it
  seen by: therapist; the signing secret is shown once
agent's requests for approval = approval
  class: sensitive: says who is treated; until it is decided the call itself, with a name and a phone
  why: the therapist approves her agent's change
  until: the call for a day, the rest for 30 days, or until the client is deleted
  seen by: therapist, agents
conversations handed off to the therapist = handoff handoffMark
  class: sensitive: says who is treated, the assistant's summary, a phone
  why: the therapist answers; the agent changes nothing meanwhile
  until: 90 days once resolved, or until the client is deleted
  seen by: therapist, agents
an agent's activity = agentActivity agentDay agentDisruptions
  class: personal
  why: the therapist's control
  until: as the practice; the counts of a day 3 days; no names
  seen by: therapist
closed days = dayClosure
  class: as appointments: ids, times and which clients were told, no names
  why: to tell the clients, and to undo the closure as a whole
  until: until dismissed or undone; at most 30 days after the closed day
  seen by: therapist
imports = import importRow
  class: as appointments: ids, sums and a hash of each row, no names
  why: a row is imported once, and an import can be undone
  until: as long as the client, or until it is undone
  seen by: therapist
closed accounts = accountClosure keptReceipt
  class: all fields of the practice until erased; then counts of records, and sums without names
  why: she can reopen it for 30 days; proof of the erasure; receipts
  until: 30 days; then, without names, as many years as she chose
  seen by: therapist
pending jobs = calendarTask mirrorTask resumeTask clientTask emailRound
  class: as appointments: ids and times, no names
  why: no pending change is lost
  until: until done; of a merged client as the practice
  seen by: nobody
number of reminder mails that all practices expect to send on a day = mailDay
  class: technical
  why: a therapist learns in the morning which reminders she must send herself
  until: two days
  seen by: the operator
version of the data, last instant recorded = dataVersion
  class: technical
  why: applied migrations, check of the machine's clock
  until: always
  seen by: the operator
browser: session = accessToken user
  class: secret; personal: her name, address and picture
  why: she stays signed in
  until: until she signs out, or Sereno is next opened after the session ended
  seen by: whoever uses that browser's profile
browser: session that was signed out = left:
  class: technical: half a token, with the practice's id
  why: the sign-out is sent again until the server answers
  until: until the server says that the session is over; at most until it has run out and Sereno is opened
  seen by: the same
browser: sign-in under way = googleLoginState googleLoginVerifier googleLoginConfirms returnTo
  class: secret
  why: only the tab that began it completes it, on the same screen
  until: until it ends or the tab is closed
  seen by: the same
browser: drafts of forms = kept:…:draft:
  class: sensitive and financial: names, phones, emails, identification, times, amounts, payers; neither notes nor bank data; of changes without an answer the procedure, a checksum and the key
  why: an interrupted form is offered again, and a change that is sent again is done once
  until: an hour; removed on saving, discarding, signing out or another person's sign-in, and at the next start after the hour. An expired session leaves it
  seen by: the same
browser: agenda without a connection = kept:…:agenda
  class: sensitive: times, modes and first names of today and tomorrow
  why: to read it offline, only if she switches it on
  until: until switched off, signed out, somebody else signs in, or Sereno is next opened online after the session ended
  seen by: the same
browser: choices = choice: shortcuts offlineAgenda: wasOffline loadedVersion
  class: technical, with the practice's id
  why: screens keep their settings
  until: until she changes them or clears the browser; loadedVersion ends with its tab
  seen by: the same
logs =
  class: technical, no names
  why: to find failures and misuse
  until: 3 months; previews a week
  seen by: the operator
backups =
  class: that of each kind
  why: recovery
  until: 35 days
  seen by: the operator
`);

/** Reads rows: 'what = where it is kept', then four lines with class, reason, duration and readers. */
function readRows(text: string): Kept[] {
  return text
    .trim()
    .split(/\n(?=\S)/)
    .map((row) => {
      const [head = "", ...cells] = row.split("\n");
      const [what = "", keptAs = ""] = head.split(" =");
      const [kind = "", why = "", until = "", seenBy = ""] = ["class", "why", "until", "seen by"].map((name, at) =>
        cells[at]?.startsWith(`  ${name}: `) ? cells[at].slice(name.length + 4) : "",
      );
      return { what, keptAs: keptAs.split(" ").filter(Boolean), class: kind, why, until, seenBy };
    });
}

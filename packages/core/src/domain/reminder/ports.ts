import type { MailContent } from "./mail/rules";

export interface Mail extends MailContent {
  id: string;
  to: string;
  from_name: string;
  reply_to: string;
  /** Web address of the page on which the client turns reminders off. A POST request to it turns them off at once. */
  withdrawal: string;
  /** A bounce of this mail, or a complaint about it, is recorded for these ids. */
  practice_id: string;
  client_id: string;
  reminder_id: string;
}

/** A mail that was not sent, or may not have been. `later`: a retry may succeed; `unanswered`: it may have been sent, as
 * the mail service did not answer in time; `never`: it was refused for good. The message, which is logged, has the error's names and codes, but not its text, which may repeat the client's address. */
export class MailFailure extends Error {
  constructor(
    readonly kind: "later" | "unanswered" | "never",
    cause: unknown,
  ) {
    const { name, code, command, responseCode } = Object(cause);
    super([kind, name, code, command, responseCode].filter(Boolean).join(" "), { cause });
    this.name = "MailFailure";
  }
}

/** When the next mail may be sent. `later`: in the job's next run; `not_today`: the daily quota is used up. */
export type MailTurn = "now" | "later" | "not_today";

export interface MailPort {
  /** Maximum number of mails in 24 hours; Infinity if there is no limit. */
  mostADay(): Promise<number>;
  /** Returns when the next mail may be sent, after waiting if the rate is limited. Callers call it before each mail. */
  turn(): Promise<MailTurn>;
  /** Sends a mail. @throws MailFailure if the mail was not sent, or may not have been; no other error. */
  send(mail: Mail): Promise<void>;
}

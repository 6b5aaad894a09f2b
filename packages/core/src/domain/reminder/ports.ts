import type { MailContent } from "./mail/rules";

export interface Mail extends MailContent {
  /** The same each time a mail is sent again. */
  id: string;
  to: string;
  from_name: string;
  reply_to: string;
  /** Page where the client turns reminders off; a POST does so at once. */
  withdrawal: string;
  /** The practice, to which later bounces and complaints are assigned. */
  practice_id: string;
  client_id: string;
}

/** `later`: a retry may succeed. `never`: this mail is refused. */
export class MailFailure extends Error {
  constructor(
    readonly kind: "later" | "never",
    cause: unknown,
  ) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = "MailFailure";
  }
}

/** `later`: retry in the next run. `not_today`: the daily quota is used up. */
export type MailTurn = "now" | "later" | "not_today";

export interface MailPort {
  /** The mails that may be sent in 24 hours; infinite if there is no limit. */
  mostADay(): Promise<number>;
  /** Called before each mail; waits if the rate is limited. */
  turn(): Promise<MailTurn>;
  /** @throws MailFailure only. */
  send(mail: Mail): Promise<void>;
}

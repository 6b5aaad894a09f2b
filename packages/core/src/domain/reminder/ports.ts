import type { MailContent } from "./mail/rules";

export interface Mail extends MailContent {
  /** The same for a mail that is sent again. */
  id: string;
  to: string;
  from_name: string;
  reply_to: string;
  /** Address of the page on which the client turns reminders off. A POST request turns them off at once. */
  withdrawal: string;
  /** The practice to which bounces and complaints of this mail are assigned. */
  practice_id: string;
  client_id: string;
}

/** `later`: a retry may succeed. `never`: the mail is refused for good. */
export class MailFailure extends Error {
  constructor(
    readonly kind: "later" | "never",
    cause: unknown,
  ) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = "MailFailure";
  }
}

/** Whether a mail may be sent. `later`: retry in the next run. `not_today`: the daily quota is used up. */
export type MailTurn = "now" | "later" | "not_today";

export interface MailPort {
  /** Maximum number of mails in 24 hours; Infinity without a limit. */
  mostADay(): Promise<number>;
  /** Called before each mail. Waits if the rate is limited. */
  turn(): Promise<MailTurn>;
  /** @throws MailFailure only. */
  send(mail: Mail): Promise<void>;
}

import type { MailContent } from "./mail/rules";

/** A mail to one client. */
export interface Mail extends MailContent {
  /** Names it: the same mail again has the same. */
  id: string;
  to: string;
  from_name: string;
  /** The therapist's own. */
  reply_to: string;
  /** Address of the page where the client turns reminders off; a POST to it does so at once. */
  withdrawal: string;
  /** The practice, to assign later bounces and complaints. */
  practice_id: string;
  client_id: string;
}

/** `later`: it may pass another time. `never`: this mail will not be taken. */
export class MailFailure extends Error {
  constructor(
    readonly kind: "later" | "never",
    cause: unknown,
  ) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = "MailFailure";
  }
}

/** `later`: the next run asks again. `not_today`: as many as may leave in a day have left. */
export type MailTurn = "now" | "later" | "not_today";

/** What takes mails on. */
export interface MailPort {
  /** Asked before each mail: waits a moment where it takes them one after the other. */
  turn(): Promise<MailTurn>;
  /** @throws MailFailure and nothing else. */
  send(mail: Mail): Promise<void>;
}

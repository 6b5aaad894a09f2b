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
  /** Whose it is, for what is heard of it later. */
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

/** What takes mails on. */
export interface MailPort {
  /** @throws MailFailure and nothing else. */
  send(mail: Mail): Promise<void>;
}

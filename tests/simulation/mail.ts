import { type Mail, MailFailure, type MailPort } from "@sereno/core/domain/reminder/ports";
import type { Fault } from "./faults";
import { Caller, pass, type Waiting } from "./gate";

/** Of the web: where the links lead that clients are sent. */
export const ORIGIN = "https://sereno.test";

/** Received mails, and the port that delivers them. */
export class Letters {
  /** The paths of the pages that they can open, in the order in which they heard of them. */
  private readonly paths: string[] = [];

  /** @param watch sees each mail as it is taken on, and who sends it. */
  constructor(private readonly watch: (mail: Mail, sender: Caller) => Promise<void>) {}

  readonly port: MailPort = {
    mostADay: async () => Number.POSITIVE_INFINITY,
    turn: async () => "now",
    send: async (mail) => {
      const sender = Caller.now();
      if (!sender) throw new Error("a mail is sent by nobody");
      const take = async () => {
        await this.watch(mail, sender);
        this.receive(mail.text);
      };
      await pass({ kind: "mail", what: `mail ${mail.id}`, isWrite: true, send: take });
    },
  };

  /** Keeps the links of a text in mind. */
  receive(text: string): void {
    for (const [, path] of text.matchAll(/(\/c\/[\w/-]+)/g))
      if (path && !this.paths.includes(path)) this.paths.push(path);
  }

  /** Those that begin so, and go on with nothing but a token. */
  of(begin: string): string[] {
    return this.paths.filter((path) => path.startsWith(begin) && !path.slice(begin.length).includes("/"));
  }
}

/** The error of a provider that does not accept a mail, or null. */
type Refusals = Record<"refused" | "throttled" | "lost", () => void>;

/** Applies a fault to a mail. */
export const strikeMail = (one: Waiting, fault: Fault | null): Promise<void> => {
  const fail = (kind: "never" | "later") => () => one.fail(new MailFailure(kind, "simulated"));
  return strikeDelivery(one, fault, { refused: fail("never"), throttled: fail("later"), lost: fail("later") });
};

/** The same for other providers. */
export async function strikeDelivery(
  { caller, send, answer, fail }: Waiting,
  fault: Fault | null,
  { refused, throttled, lost }: Refusals,
): Promise<void> {
  switch (fault) {
    case "refused":
      return refused();
    case "throttled":
      return throttled();
    case "lost answer":
      await send();
      return lost();
    case "crash before":
      return caller.crash();
    case "crash after":
      await send();
      return caller.crash();
    default:
      return send().then(answer, fail);
  }
}

import { type Mail, MailFailure, type MailPort } from "@sereno/core/domain/reminder/ports";
import type { Fault } from "./faults";
import { Caller, pass, type Waiting } from "./gate";

/** Origin of the links that clients receive. */
export const ORIGIN = "https://sereno.test";

export class Letters {
  /** Paths of the link pages that clients received, in order of arrival. */
  private readonly paths: string[] = [];

  /** @param watch checks each mail when it is sent, and its sender. */
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

  receive(text: string): void {
    for (const [, path] of text.matchAll(/(\/c\/[\w/-]+)/g))
      if (path && !this.paths.includes(path)) this.paths.push(path);
  }

  /** The paths that begin with `begin`, followed by a token only. */
  of(begin: string): string[] {
    return this.paths.filter((path) => path.startsWith(begin) && !path.slice(begin.length).includes("/"));
  }
}

/** For each fault, a function that fails the delivery with the provider's error. */
type Refusals = Record<"refused" | "throttled" | "lost", () => void>;

export const strikeMail = (one: Waiting, fault: Fault | null): Promise<void> => {
  const fail = (kind: "never" | "later") => () => one.fail(new MailFailure(kind, "simulated"));
  return strikeDelivery(one, fault, { refused: fail("never"), throttled: fail("later"), lost: fail("later") });
};

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

import { type Mail, MailFailure, type MailPort } from "@sereno/core/domain/reminder/ports";
import { type Fault, strike } from "./faults";
import { Caller, pass, type Waiting } from "./gate";

export const ORIGIN = "https://sereno.test";

export class Letters {
  /** Paths of the link pages that clients received, in order of arrival. */
  private readonly paths: string[] = [];

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

  /** The paths that consist of `begin` and a token. */
  of(begin: string): string[] {
    return this.paths.filter((path) => path.startsWith(begin) && !path.slice(begin.length).includes("/"));
  }
}

export const strikeMail = (one: Waiting, fault: Fault | null): Promise<void> =>
  strikeDelivery(one, fault, (kind) => one.fail(new MailFailure(kind === "refused" ? "never" : "later", "simulated")));

/** @param refuse fails the delivery with the provider's error. */
export async function strikeDelivery(
  one: Waiting,
  fault: Fault | null,
  refuse: (kind: "refused" | "throttled" | "lost") => void,
): Promise<void> {
  if (fault === "refused" || fault === "throttled") return refuse(fault);
  if (fault !== "lost answer") return strike(one, fault);
  await one.send();
  return refuse("lost");
}

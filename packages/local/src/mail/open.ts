import type { Sender } from "@sereno/core/jobs/send-reminders";
import type { Clock } from "@sereno/core/lib/time/clock";
import type { Hono } from "hono";
import type { Settings } from "../settings";
import { openOutbox } from "./outbox";
import { createSmtp } from "./smtp";

export interface Email {
  from?: string;
  /** The page that shows mails instead of sending them; absent with SMTP or real Google. */
  outbox?: Hono;
  /** @param local this machine's address, for the links in mails that do not leave it. */
  sender(local: string): Sender | null;
  /** States in Spanish where mails go. @param standIn address of Google's stand-in, which serves the outbox page. */
  describe(standIn: string): string;
}

const OUTBOX_FROM = "recordatorios@sereno.test";

/** Sends mails by SMTP. Without SMTP, the Google stand-in shows mails on an outbox page. With real Google there is no
 * outbox, because reminders would count as sent although clients do not get them. */
export function openEmail(
  { smtp, google, allowedEmails }: Pick<Settings, "smtp" | "google" | "allowedEmails">,
  clock: Clock,
): Email {
  if (smtp) {
    const mail = createSmtp(smtp);
    const { from, origin } = smtp;
    return { from, sender: () => ({ mail, origin, allowedEmails }), describe: () => `${from}, por SMTP` };
  }
  if (google) return { sender: () => null, describe: () => "ninguno; para enviarlos, SMTP_URL, EMAIL_SENDER y ORIGIN" };
  const outbox = openOutbox(OUTBOX_FROM, clock);
  return {
    from: OUTBOX_FROM,
    outbox: outbox.routes,
    sender: (origin) => ({ mail: outbox, origin, allowedEmails }),
    describe: (standIn) => `no sale de este equipo, se lee en ${standIn}/correo`,
  };
}

import type { Sender } from "@sereno/core/jobs/send-reminders";
import type { Clock } from "@sereno/core/lib/time/clock";
import type { Hono } from "hono";
import type { Settings } from "../settings";
import { openOutbox } from "./outbox";
import { createSmtp } from "./smtp";

/** What sends mails to clients, if anything does. */
export interface Email {
  /** The address that they come from. */
  from?: string;
  /** A page that shows them, where they are sent nowhere. */
  outbox?: Hono;
  /** @param origin of the web. */
  sender(origin: string): Sender | null;
  /** @param standIn where the page is shown. */
  describe(standIn: string): string;
}

const OUTBOX_FROM = "recordatorios@sereno.test";

/**
 * By SMTP, or into an outbox where Google is a stand-in, too. At Google itself and without SMTP none are sent: nobody in earnest is told
 * of a mail as sent that was not.
 */
export function openEmail({ smtp, google }: Pick<Settings, "smtp" | "google">, clock: Clock): Email {
  if (smtp) {
    const mail = createSmtp(smtp);
    return { from: smtp.from, sender: (origin) => ({ mail, origin }), describe: () => `${smtp.from}, por SMTP` };
  }
  if (google) return { sender: () => null, describe: () => "ninguno; para enviarlos, SMTP_URL y EMAIL_SENDER" };
  const outbox = openOutbox(OUTBOX_FROM, clock);
  return {
    from: OUTBOX_FROM,
    outbox: outbox.routes,
    sender: (origin) => ({ mail: outbox, origin }),
    describe: (standIn) => `no sale de este equipo, se lee en ${standIn}/correo`,
  };
}

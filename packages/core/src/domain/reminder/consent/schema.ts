import * as z from "zod/mini";
import { Id } from "../../../lib/text/schema";

/** `on`: the client agreed to reminders; `off`: the client declined them; `unknown`: no answer. */
export const CONSENT_STATES = ["on", "off", "unknown"] as const;
export type ConsentState = (typeof CONSENT_STATES)[number];

export const CONSENT_WAYS = ["whatsapp", "spoken", "written"] as const;
export type ConsentWay = (typeof CONSENT_WAYS)[number];

/** How a client answered about reminders. `link`: by the opt-out link of a reminder mail. */
export const KEPT_WAYS = [...CONSENT_WAYS, "link"] as const;
export type KeptWay = (typeof KEPT_WAYS)[number];

export const CONSENT_WAY_LABELS: Record<KeptWay, string> = {
  whatsapp: "WhatsApp",
  spoken: "De palabra",
  written: "Por escrito",
  link: "Por el enlace",
};

const STATE_TEXT = "Indica on, off o unknown.";
export const HOW_TEXT = "Di cómo autorizó: whatsapp, spoken o written.";

export const ConsentId = z.object({ id: Id });

export const SaveConsentInput = z
  .object({ id: Id, reminders: z.enum(CONSENT_STATES, STATE_TEXT), how: z.nullish(z.enum(KEPT_WAYS, HOW_TEXT)) })
  .check(
    z.refine(({ reminders, how }) => reminders !== "on" || (how && how !== "link"), {
      message: HOW_TEXT,
      path: ["how"],
    }),
  );
export type SaveConsentInput = z.infer<typeof SaveConsentInput>;

import * as z from "zod/mini";
import type { Minute } from "../../lib/time/rules";
import { Instant } from "../../output";
import { CLIENT_ANSWERS } from "./schema";

/** What a client answered for the time that their appointment has. */
export const ClientAnswer = z.object({ status: z.enum(CLIENT_ANSWERS), at: Instant });
export type ClientAnswer = z.infer<typeof ClientAnswer>;

/** The link by which a client answers. */
export interface ConfirmationLink {
  /** From the web's origin. */
  path: string;
}

/**
 * What a client can do about their appointment. `too_late` and `confirm_only`: only say that they come, and write for the rest; it is close by, or
 * the link came by an assistant that may change nothing now.
 */
type Openness = "open" | "too_late" | "confirm_only" | "cancelled";

/** All that a client sees of their appointment. */
export interface ShownAppointment {
  first_name: string;
  /** Minutes on the practice's clock. */
  start: Minute;
  /** What that clock is called. */
  zone: string;
  is_virtual: boolean;
  /** Where it takes place, or by which link, as far as the therapist said. */
  place: string | null;
  meet_link: string | null;
  state: Openness;
  answer: ClientAnswer | null;
  /** The link is of a time that it no longer has. */
  has_moved: boolean;
  /** Before it is cancelled: what becomes of a package's session and of what was paid. */
  effects: string[];
  /** Of one that can still be cancelled or moved: until how many hours before. */
  notice_hours: number;
  /** Opens WhatsApp with the therapist, where she has a phone. */
  whatsapp_url: string | null;
}

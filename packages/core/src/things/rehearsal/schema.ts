import * as z from "zod/mini";
import { Id, text } from "../../words/text/schema";

const Line = text({ max: 200 });
const Slot = text({ max: 500 });
const SAID_TEXT = "Escribe un mensaje de 1 a 300 caracteres.";
const Said = text({ max: 300, short: SAID_TEXT, long: SAID_TEXT });

const Offered = z.object({
  slot: Slot,
  label: Line,
  /** The only way in which it is to be had. */
  is_virtual: z.boolean(),
});

/** What the scripted assistant keeps in mind from one message to the next. */
export const RehearsalMemory = z.object({
  client_id: z.nullable(Id),
  name: z.nullable(Line),
  /** Those who have the phone, where they are several and have not said who. */
  people: z.array(z.object({ client_id: Id, name: Line })).check(z.maxLength(10)),
  /** What they wanted before they said who. */
  asked: z.nullable(Said),
  /** The next appointment of whoever writes. */
  appointment: z.nullable(z.object({ id: Id, label: Line })),
  /** Times that were offered last. */
  offered: z.array(Offered).check(z.maxLength(8)),
  /** What a time, a yes, a name or an address is waited for, or who of several it is about. */
  wants: z.nullable(z.enum(["book", "move", "cancel", "name", "email", "person"])),
  /** The one that was chosen before it was known for whom. */
  chosen: z.nullable(Offered),
});
export type RehearsalMemory = z.infer<typeof RehearsalMemory>;

export const RehearseInput = z.object({
  /** Who writes: E.164. */
  phone: z.string().check(z.regex(/^\+[1-9]\d{6,14}$/, "Escribe el celular con su indicativo, como +573001234567.")),
  said: Said,
  /** Of the turn before; null at the beginning. */
  memory: z._default(z.nullable(RehearsalMemory), null),
});
export type RehearseInput = z.infer<typeof RehearseInput>;

import * as z from "zod/mini";

/** A person says that it is as late as the machine's clock said, ISO instant. */
export const ConfirmClockInput = z.object({ machine_at: z.iso.datetime() });
export type ConfirmClockInput = z.infer<typeof ConfirmClockInput>;

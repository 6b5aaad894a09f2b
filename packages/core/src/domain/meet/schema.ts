import * as z from "zod/mini";

export const SetMirroringInput = z.object({ mirrors_in_person: z.boolean("Indica true o false.") });

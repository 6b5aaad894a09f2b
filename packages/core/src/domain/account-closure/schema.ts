import * as z from "zod/mini";
import { RECEIPT_YEARS, USUAL_RECEIPT_YEARS } from "./rules";

const YEARS_TEXT = "Elige cuánto se guardan los recibos: nada, 5 o 10 años.";

export const CloseAccountInput = z.object({
  receipt_years: z._default(z.literal(RECEIPT_YEARS, YEARS_TEXT), USUAL_RECEIPT_YEARS),
});
export type CloseAccountInput = z.infer<typeof CloseAccountInput>;

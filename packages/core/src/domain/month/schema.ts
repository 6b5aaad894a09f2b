import * as z from "zod/mini";
import { LocalMonth } from "../../lib/time/schema";

export const MonthInput = z.object({ month: LocalMonth });

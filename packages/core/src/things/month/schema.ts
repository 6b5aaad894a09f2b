import * as z from "zod/mini";
import { LocalMonth } from "../../words/time/schema";

export const MonthInput = z.object({ month: LocalMonth });

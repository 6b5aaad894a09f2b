import * as z from "zod/mini";
import { answerOf } from "../kept/answers";
import { billFields } from "./entity";

export const Bill = answerOf(billFields, { covers: z.array(z.string()) });
export type Bill = z.infer<typeof Bill>;

export const BillPage = z.object({ bills: z.array(Bill), next_cursor: z.nullable(z.string()) });
export type BillPage = z.infer<typeof BillPage>;

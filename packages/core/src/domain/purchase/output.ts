import * as z from "zod/mini";
import { Percentage } from "../../output";
import { answerOf } from "../kept/answers";
import { purchaseFields } from "./entity";

export const Purchase = answerOf(purchaseFields, { completion_percentage: Percentage });
export type Purchase = z.infer<typeof Purchase>;

export const PurchaseList = z.object({ purchases: z.array(Purchase) });
export const PurchasePage = z.object({ purchases: z.array(Purchase), next_cursor: z.nullable(z.string()) });
export type PurchasePage = z.infer<typeof PurchasePage>;

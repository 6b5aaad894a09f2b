import * as z from "zod/mini";
import { answerOf } from "../kept/answers";
import { handoffFields } from "./entity";

export const Handoff = answerOf(handoffFields);
export type Handoff = z.infer<typeof Handoff>;

export const HandoffPage = z.object({ handoffs: z.array(Handoff), next_cursor: z.nullable(z.string()) });
export type HandoffPage = z.infer<typeof HandoffPage>;

import { useSyncExternalStore } from "react";
import { dialogPart } from "../part/dialog-part";
import { openQuestion, subscribeToQuestions } from "./settlement/settlement";

const SettlementDialog = dialogPart(() => import("./settlement-dialog"));

/** Draws the question of `settling`, over whatever is open and wherever the person went. */
export function SettlementHost() {
  const question = useSyncExternalStore(subscribeToQuestions, openQuestion);
  return question && <SettlementDialog key={question.id} {...question} onClose={() => question.answer(null)} />;
}

import { useSyncExternalStore } from "react";
import { dialogPart } from "../../../components/part/dialog-part";
import { openQuestion, subscribeToQuestions } from "./questions";

const ClosingDialog = dialogPart(() => import("./closing-dialog"));

/** Draws the question of `closeHours`, over whatever is open. */
export function ClosingHost() {
  const question = useSyncExternalStore(subscribeToQuestions, openQuestion);
  return question && <ClosingDialog key={question.id} {...question} onClose={() => question.answer(null)} />;
}

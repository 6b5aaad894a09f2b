import { useEffect, useEffectEvent } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Draft, DraftKind } from "../../lib/kept/drafts";

/** What 'Continuar' hands to the screen that has the form. */
export interface ResumeState {
  resume: Draft;
}

const isResume = (state: unknown): state is ResumeState =>
  typeof state === "object" && state !== null && "resume" in state;

/** Calls back, once, with the draft of one of `kinds` that the person chose to go on with. */
export function useResumedDraft(kinds: DraftKind[], onResume: (draft: Draft) => void): void {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const resume = useEffectEvent((draft: Draft) => {
    if (!kinds.includes(draft.kind)) return;
    void navigate({ pathname, search }, { replace: true, state: null });
    onResume(draft);
  });
  useEffect(() => {
    if (isResume(state)) resume(state.resume);
  }, [state]);
}

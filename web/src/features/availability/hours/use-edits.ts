import { useCallback, useState } from "react";
import { appCode } from "../../../lib/errors";

/**
 * Edits that lie over the server's answer, so that a refetch shows through and overwrites none of them. `differing` names what
 * two answers say otherwise, of what is edited here: whatever else another place changes is no matter.
 */
export function useEdits<Saved extends { version: number }, Edits extends object, Name>(
  saved: Saved,
  differing: (a: Saved, b: Saved) => Name[],
) {
  const [edits, setEdits] = useState<Partial<Edits>>({});
  // What the edits were made on, as long as there are any.
  const [base, setBase] = useState(saved);
  const [changedElsewhere, setChangedElsewhere] = useState<Name[]>([]);
  const hasEdits = Object.keys(edits).length > 0;
  const edit = useCallback(
    (next: Partial<Edits>) => {
      if (!hasEdits) setBase(saved);
      setEdits((current) => ({ ...current, ...next }));
    },
    [hasEdits, saved],
  );
  return {
    edits,
    edit,
    /** What somebody else changed while this was edited: what was just not saved is to be looked at again. */
    changedElsewhere,
    /** `read` shows what is saved by now. */
    save: async <Answer>(send: (version: number) => Promise<Answer>, read: () => Promise<Saved>): Promise<Answer> => {
      setChangedElsewhere([]);
      try {
        return await send(differing(base, saved).length === 0 ? saved.version : base.version);
      } catch (error) {
        if (appCode(error) !== "stale_version") throw error;
        const fresh = await read();
        const changed = differing(base, fresh);
        if (changed.length === 0) return send(fresh.version);
        setBase(fresh);
        setChangedElsewhere(changed);
        throw error;
      }
    },
    /** `later`: the edits that were made after those that are saved now. */
    settle: (answer: Saved, later: (current: Partial<Edits>) => Partial<Edits> = () => ({})) => {
      setBase(answer);
      setEdits(later);
    },
    discard: () => {
      setEdits({});
      setChangedElsewhere([]);
    },
  };
}

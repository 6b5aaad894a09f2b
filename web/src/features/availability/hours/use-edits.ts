import { useCallback, useState } from "react";
import { changedEntries } from "../../../lib/changed-entries";
import { appCode } from "../../../lib/errors";

/** Edits that a refetch does not overwrite. `differing`: the parts in which two saved versions differ. */
export function useEdits<Saved extends { version: number }, Edits extends object, Name>(
  saved: Saved,
  differing: (a: Saved, b: Saved) => Name[],
) {
  const [edits, setEdits] = useState<Partial<Edits>>({});
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
    changedElsewhere,
    /** Saves with `send`. If the version is stale, loads the record with `read`, and retries if no part has changed. */
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
    /** Takes the saved record as the base, and keeps the edits made after `sent`. */
    settle: (answer: Saved, sent: Partial<Edits>) => {
      setBase(answer);
      setEdits((current) => changedEntries(current, sent));
    },
    discard: () => {
      setEdits({});
      setChangedElsewhere([]);
    },
  };
}

import { useCallback, useState } from "react";
import { toast } from "../../../components/ui/toast/toast";
import { changedEntries } from "../../../lib/changed-entries";
import { appCode, messageOf } from "../../../lib/errors";

/** Reports a failed save. A change made elsewhere is not reported here: `changedElsewhere` makes the form show it. */
export const sayUnlessStale = (error: unknown): void => {
  if (appCode(error) !== "stale_version") toast.error("Error al guardar", messageOf(error));
};

/** Edits that a refetch does not overwrite. `partsOf`: the editable parts of a saved version, by name. `differing`: the
 * names of the `edits` that differ from `parts`. */
export function useEdits<Saved extends { version: number }, Parts extends object, Name extends string>(
  saved: Saved,
  partsOf: (saved: Saved) => Parts,
  differing: (parts: Parts, edits: Partial<Parts>) => Name[],
) {
  const [edits, setEdits] = useState<Partial<Parts>>({});
  const [base, setBase] = useState(saved);
  const [changedElsewhere, setChangedElsewhere] = useState<Name[]>([]);
  const hasEdits = Object.keys(edits).length > 0;
  const edit = useCallback(
    (next: Partial<Parts>) => {
      if (!hasEdits) setBase(saved);
      setEdits((current) => ({ ...current, ...next }));
    },
    [hasEdits, saved],
  );
  /** Parts that changed since the edits began, except those that became as edited: a save without an answer did this. */
  const conflicts = (now: Saved): Name[] => {
    const unsaved = differing(partsOf(now), edits);
    return differing(partsOf(base), partsOf(now)).filter((name) => !(name in edits) || unsaved.includes(name));
  };
  return {
    edits,
    edit,
    changedElsewhere,
    /** Saves with `send`. If the version is stale, loads the record with `read`, and retries if no part has changed. */
    save: async <Answer>(send: (version: number) => Promise<Answer>, read: () => Promise<Saved>): Promise<Answer> => {
      setChangedElsewhere([]);
      try {
        return await send(conflicts(saved).length === 0 ? saved.version : base.version);
      } catch (error) {
        if (appCode(error) !== "stale_version") throw error;
        const fresh = await read();
        const changed = conflicts(fresh);
        if (changed.length === 0) return send(fresh.version);
        setBase(fresh);
        setChangedElsewhere(changed);
        throw error;
      }
    },
    /** Takes the saved record as the base, and keeps the edits made after `sent`. */
    settle: (answer: Saved, sent: Partial<Parts>) => {
      setBase(answer);
      setEdits((current) => changedEntries(current, sent));
    },
    discard: () => {
      setEdits({});
      setChangedElsewhere([]);
    },
  };
}

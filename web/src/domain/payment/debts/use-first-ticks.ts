import { useState } from "react";

/** Ids that a client's form ticks until the user chooses: `ids` as they were first loaded after the form opened. What
 * becomes due later stays unticked, so that neither the ticks nor the amount change under the user. */
export function useFirstTicks(client_id: string | null, isFresh: boolean, ids: ReadonlySet<string>) {
  const [first, setFirst] = useState<{ client_id: string | null; ids: ReadonlySet<string> } | null>(null);
  if (isFresh && first?.client_id !== client_id) setFirst({ client_id, ids });
  return first?.client_id === client_id ? first.ids : ids;
}

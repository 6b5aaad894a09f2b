import type { ClientListItem } from "@sereno/core/things/client/output";
import { useCallback, useState } from "react";
import { useResumedDraft } from "../../../components/draft/resumed-draft";
import { dialogPart } from "../../../components/part/dialog-part";
import { toast } from "../../../components/ui/toast/toast";
import { messageOf } from "../../../lib/errors";
import type { Draft } from "../../../lib/kept/drafts";
import { fetchClient } from "../data/use-client";
import { useAskedSale } from "./use-asked-sale";

const CreateClientDialog = dialogPart(() => import("./create-client-dialog"));
const SellPackageDialog = dialogPart(() => import("./sell-package-dialog"));
const EditClientDialog = dialogPart(() => import("./edit-client-dialog"));
const EditSessionsDialog = dialogPart(() => import("./edit-sessions-dialog"));
const MergeClientDialog = dialogPart(() => import("./merge-client-dialog"));
const DeleteClientDialog = dialogPart(() => import("./delete-client-dialog"));

export type ClientAction = "sell" | "edit" | "sessions" | "merge" | "delete";

type Opened = { draft?: Draft } & ({ kind: "create" } | { kind: ClientAction; client: ClientListItem });

/**
 * The dialogs that change clients, and the ways to open them. `onGone` is told of a client that is no more, and of the one who
 * stays in their place, if any.
 */
export function useClientDialogs(onGone: (id: string, into: string | null) => void) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const notOpened = (error: unknown) => toast.error("No se pudo abrir el cliente", messageOf(error));
  useResumedDraft(["client", "sale"], (draft) => {
    if (!draft.id) return setOpened({ kind: "create", draft });
    const kind = draft.kind === "sale" ? "sell" : "edit";
    fetchClient(draft.id).then((client) => setOpened({ kind, client, draft }), notOpened);
  });

  useAskedSale((id) => {
    fetchClient(id).then((client) => setOpened({ kind: "sell", client }), notOpened);
  });

  return {
    create: () => setOpened({ kind: "create" }),
    act: useCallback((kind: ClientAction, client: ClientListItem) => setOpened({ kind, client }), []),
    /** Of whom the open dialog is. */
    clientId: opened && opened.kind !== "create" ? opened.client.id : null,
    dialogs: (
      <>
        {opened?.kind === "create" && <CreateClientDialog draft={opened.draft} onClose={close} />}
        {opened?.kind === "sell" && <SellPackageDialog client={opened.client} draft={opened.draft} onClose={close} />}
        {opened?.kind === "edit" && <EditClientDialog client={opened.client} draft={opened.draft} onClose={close} />}
        {opened?.kind === "sessions" && <EditSessionsDialog client={opened.client} onClose={close} />}
        {opened?.kind === "delete" && (
          <DeleteClientDialog
            client={opened.client}
            onClose={close}
            onGone={() => {
              close();
              onGone(opened.client.id, null);
            }}
          />
        )}
        {opened?.kind === "merge" && (
          <MergeClientDialog
            client={opened.client}
            onClose={close}
            onMerged={(stays) => {
              close();
              onGone(opened.client.id, stays.id);
            }}
          />
        )}
      </>
    ),
  };
}

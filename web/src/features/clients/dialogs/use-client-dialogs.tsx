import type { ClientListItem } from "@sereno/core/client/output";
import { lazy, Suspense, useCallback, useState } from "react";
import { toast } from "../../../components/ui/toast/toast";

const CODE = {
  create: () => import("./create-client-dialog"),
  sell: () => import("./sell-package-dialog"),
  edit: () => import("./edit-client-dialog"),
  sessions: () => import("./edit-sessions-dialog"),
  merge: () => import("./merge-client-dialog"),
  delete: () => import("./delete-client-dialog"),
};
const CreateClientDialog = lazy(CODE.create);
const SellPackageDialog = lazy(CODE.sell);
const EditClientDialog = lazy(CODE.edit);
const EditSessionsDialog = lazy(CODE.sessions);
const MergeClientDialog = lazy(CODE.merge);
const DeleteClientDialog = lazy(CODE.delete);

export type ClientAction = "sell" | "edit" | "sessions" | "merge" | "delete";

type Opened = { kind: "create" } | { kind: ClientAction; client: ClientListItem };

/**
 * The dialogs that change clients, and the ways to open them. `onGone` is told of a client that is no more, and of the one who
 * stays in their place, if any.
 */
export function useClientDialogs(onGone: (id: string, into: string | null) => void) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);

  const open = useCallback((next: Opened) => {
    CODE[next.kind]().then(
      () => setOpened(next),
      () => toast.error("No se pudo abrir", "Revisa tu internet e inténtalo de nuevo."),
    );
  }, []);

  return {
    create: () => open({ kind: "create" }),
    act: useCallback((kind: ClientAction, client: ClientListItem) => open({ kind, client }), [open]),
    /** Of whom the open dialog is. */
    clientId: opened && opened.kind !== "create" ? opened.client.id : null,
    dialogs: (
      <Suspense fallback={null}>
        {opened?.kind === "create" && <CreateClientDialog onClose={close} />}
        {opened?.kind === "sell" && <SellPackageDialog client={opened.client} onClose={close} />}
        {opened?.kind === "edit" && <EditClientDialog client={opened.client} onClose={close} />}
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
      </Suspense>
    ),
  };
}

import type { ClientList, ClientListItem } from "@sereno/core/things/client/output";
import type { CancelPurchaseInput } from "@sereno/core/things/purchase/schema";
import { useMutation } from "@tanstack/react-query";
import { getMutationKey, getQueryKey } from "@trpc/react-query";
import { useNavigate } from "react-router";
import { seriesAddress } from "../../../components/addresses";
import { isGivenUp, settling } from "../../../components/payment/settlement/settling";
import { toast } from "../../../components/ui/toast/toast";
import { messageOf, messageOr } from "../../../lib/errors";
import { queryClient, queryUtils, trpc, trpcClient } from "../../../lib/trpc";
import { remainingAction } from "../model/purchase-texts";

const { client, purchase, appointment, payment } = queryUtils;

const refresh = (...touched: { invalidate: () => Promise<void> }[]) => {
  for (const each of touched) void each.invalidate();
};

/** Puts into the cache what the server answered, and asks the server again for all that a change touches. */
const cache = {
  place: (saved: ClientListItem) => {
    client.get.setData({ id: saved.id }, saved);
    queryClient.setQueriesData<ClientList>(
      { queryKey: getQueryKey(trpc.client.list) },
      (list) => list && { ...list, clients: list.clients.map((each) => (each.id === saved.id ? saved : each)) },
    );
  },
  forget: (id: string) => queryClient.removeQueries({ queryKey: getQueryKey(trpc.client.get, { id }) }),
  refreshClients: () => refresh(client),
  refreshPackages: () => refresh(client, purchase, payment),
  refreshAll: () => refresh(client, purchase, appointment, payment),
};

/** Creates a client, or finds the one this person is, and sells the package; with its toasts. */
export function useCreateClient() {
  return trpc.client.createWithPackage.useMutation({
    onSuccess: (created) => {
      cache.place(created.client);
      toast.success("Cliente creado", "El cliente y su paquete han sido creados exitosamente");
    },
    onError: (error) => toast.error("Error", messageOr(error, "Error al crear el cliente")),
    onSettled: cache.refreshPackages,
  });
}

/** Sells a package to a client, with the toast, which offers to book its sessions; of a refusal the dialog speaks. */
export function useSellPackage() {
  const navigate = useNavigate();
  return trpc.purchase.create.useMutation({
    onSuccess: ({ id, client_id, sessions_remaining }) =>
      toast.success("Paquete adquirido", undefined, {
        action: {
          label: remainingAction(sessions_remaining),
          onAct: () => void navigate(seriesAddress(client_id, id)),
        },
      }),
    onSettled: cache.refreshPackages,
  });
}

/** Changes a client's own data, with the toast; of a refusal the dialog speaks. */
export function useUpdateClient() {
  return trpc.client.update.useMutation({
    onSuccess: (saved) => {
      cache.place(saved);
      toast.success("Cliente actualizado");
    },
    onSettled: cache.refreshClients,
  });
}

/** Deletes a client, with the toast; of a refusal the dialog speaks. */
export function useDeleteClient() {
  return trpc.client.delete.useMutation({
    onSuccess: (_answer, { id }) => {
      cache.forget(id);
      toast.success("Cliente eliminado");
    },
    onSettled: cache.refreshAll,
  });
}

/** Makes two records of one person one, with the toast; of a refusal the dialog speaks. */
export function useMergeClients() {
  return trpc.client.merge.useMutation({
    onSuccess: (stays, { id }) => {
      cache.forget(id);
      cache.place(stays);
      toast.success("Clientes unidos", `Todo lo de los dos está en la ficha de ${stays.name}.`);
    },
    onSettled: cache.refreshAll,
  });
}

/** Sets how many sessions of a package of `clientName` are used, with its toasts. */
export function useEditSessions(clientName: string) {
  return trpc.purchase.editSessions.useMutation({
    onSuccess: () =>
      toast.success("Sesiones actualizadas", `Se han actualizado las sesiones consumidas para ${clientName}`),
    onError: (error) => toast.error("Error", messageOr(error, "Error al actualizar las sesiones")),
    onSettled: cache.refreshPackages,
  });
}

/** Cancels a purchase, with its toasts. */
export function useCancelPurchase() {
  return useMutation({
    mutationKey: getMutationKey(trpc.purchase.cancel),
    mutationFn: (input: CancelPurchaseInput) =>
      settling({
        of: "paquete",
        send: (settle = input.settle) => trpcClient.purchase.cancel.mutate({ ...input, settle }),
      }),
    onSuccess: () => toast.success("Venta anulada"),
    onError: (error) => {
      if (!isGivenUp(error)) toast.error("No se pudo anular la venta", messageOf(error));
    },
    onSettled: cache.refreshPackages,
  });
}

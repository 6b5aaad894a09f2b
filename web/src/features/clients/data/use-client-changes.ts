import type { ClientList, ClientListItem } from "@sereno/core/domain/client/output";
import type { CreateClientInput, CreateClientWithPackageInput } from "@sereno/core/domain/client/schema";
import type { CancelPurchaseInput } from "@sereno/core/domain/purchase/schema";
import { toE164 } from "@sereno/core/lib/phone/rules";
import { useMutation } from "@tanstack/react-query";
import { getMutationKey, getQueryKey } from "@trpc/react-query";
import { useNavigate } from "react-router";
import { toast } from "../../../components/ui/toast/toast";
import { seriesAddress } from "../../../domain/address/addresses";
import { isGivenUp, settling } from "../../../domain/payment/settlement/settling";
import { goTo } from "../../../lib/back";
import { messageOr } from "../../../lib/errors";
import { queryClient, queryUtils, trpc, trpcClient } from "../../../lib/trpc";
import { remainingAction } from "../model/purchase-texts";

const cache = {
  place: (saved: ClientListItem) => {
    queryUtils.client.get.setData({ id: saved.id }, saved);
    queryClient.setQueriesData<ClientList>(
      { queryKey: getQueryKey(trpc.client.list) },
      (list) => list && { ...list, clients: list.clients.map((each) => (each.id === saved.id ? saved : each)) },
    );
  },
  forget: (id: string) => queryClient.removeQueries({ queryKey: getQueryKey(trpc.client.get, { id }) }),
};

const hasHistory = ({ total_appointments, total_package_purchases }: ClientListItem, justBought: boolean): boolean =>
  total_appointments > 0 || total_package_purchases > (justBought ? 1 : 0);

export function useCreateClient() {
  return useMutation({
    mutationKey: getMutationKey(trpc.client.create),
    mutationFn: async (input: CreateClientInput | CreateClientWithPackageInput) =>
      "package_id" in input
        ? (await trpcClient.client.createWithPackage.mutate(input)).client
        : trpcClient.client.create.mutate(input),
    onSuccess: (client, input) => {
      cache.place(client);
      const isSale = "package_id" in input;
      const sent = isSale ? { name: input.client_name, phone: input.client_phone } : input;
      // The server may find the client by a former name and phone or by the identification number.
      const isFound = client.name !== sent.name || client.phone !== toE164(sent.phone ?? "");
      if (isFound || hasHistory(client, isSale)) {
        toast.neutral(`Ya era tu cliente: ${client.name}`, isSale ? "El paquete queda en su ficha." : undefined);
      } else {
        toast.success("Cliente creado", isSale ? "El cliente y su paquete han sido creados exitosamente" : undefined);
      }
    },
    onError: (error) => toast.error("Error", messageOr(error, "Error al crear el cliente")),
  });
}

export function useSellPackage() {
  const navigate = useNavigate();
  return trpc.purchase.create.useMutation({
    onSuccess: ({ id, client_id, sessions_remaining }) =>
      toast.success("Paquete adquirido", undefined, {
        action: {
          label: remainingAction(sessions_remaining),
          onAct: () => goTo({ to: seriesAddress(client_id, id) }, navigate),
        },
      }),
  });
}

export function useUpdateClient() {
  return trpc.client.update.useMutation({
    onSuccess: (saved) => {
      cache.place(saved);
      toast.success("Cliente actualizado");
    },
  });
}

export function useDeleteClient() {
  return trpc.client.delete.useMutation({
    onSuccess: (_answer, { id }) => {
      cache.forget(id);
      toast.success("Cliente eliminado");
    },
  });
}

export function useMergeClients() {
  return trpc.client.merge.useMutation({
    onSuccess: (stays, { id }) => {
      cache.forget(id);
      cache.place(stays);
      toast.success("Clientes unidos", `Todo lo de los dos está en la ficha de ${stays.name}.`);
    },
  });
}

export function useEditSessions(clientName: string) {
  return trpc.purchase.editSessions.useMutation({
    onSuccess: () =>
      toast.success("Sesiones actualizadas", `Se han actualizado las sesiones consumidas para ${clientName}`),
    onError: (error) => toast.error("Error", messageOr(error, "Error al actualizar las sesiones")),
  });
}

export function useCancelPurchase(isDebt: boolean) {
  return useMutation({
    mutationKey: getMutationKey(trpc.purchase.cancel),
    mutationFn: (input: CancelPurchaseInput) =>
      settling({
        of: isDebt ? "deuda" : "paquete",
        send: (settle = input.settle) => trpcClient.purchase.cancel.mutate({ ...input, settle }),
      }),
    onSuccess: () => toast.success(isDebt ? "Deuda quitada" : "Venta anulada"),
    onError: (error) => {
      if (!isGivenUp(error)) toast.failed(isDebt ? "No se pudo quitar la deuda" : "No se pudo anular la venta", error);
    },
  });
}

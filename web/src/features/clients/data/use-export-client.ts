import type { ClientListItem } from "@sereno/core/domain/client/output";
import { normalizeText } from "@sereno/core/lib/spanish/rules";
import { useMutation } from "@tanstack/react-query";
import { toast } from "../../../components/ui/toast/toast";
import { messageOf } from "../../../lib/errors";
import { download } from "../../../lib/files/download";
import { trpcClient } from "../../../lib/trpc";

const fileName = (name: string) => `sereno-${normalizeText(name).replace(/[^a-z0-9]+/g, "-") || "cliente"}.json`;

export const useExportClient = () =>
  useMutation({
    mutationFn: ({ id }: ClientListItem) => trpcClient.client.export.query({ id }),
    onSuccess: (everything, { name }) => {
      download(fileName(name), new Blob([JSON.stringify(everything, null, 2)], { type: "application/json" }));
      toast.success("Datos exportados", "El archivo se descargó en tu dispositivo.");
    },
    onError: (error) => toast.error("No se pudieron exportar los datos", messageOf(error)),
  });

import type { ClientListItem } from "@sereno/core/client/output";
import { normalizeText } from "@sereno/core/spanish/rules";
import { useMutation } from "@tanstack/react-query";
import { toast } from "../../../components/ui/toast/toast";
import { messageOf } from "../../../lib/errors";
import { trpcClient } from "../../../lib/trpc";

const fileName = (name: string) => `sereno-${normalizeText(name).replace(/[^a-z0-9]+/g, "-") || "cliente"}.json`;

function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the file over by the time it comes back to this page's own work.
  setTimeout(() => URL.revokeObjectURL(address));
}

/** Downloads all that the practice holds on one client, as JSON; with its toasts. */
export const useExportClient = () =>
  useMutation({
    mutationFn: ({ id }: ClientListItem) => trpcClient.client.export.query({ id }),
    onSuccess: (everything, { name }) => {
      download(fileName(name), JSON.stringify(everything, null, 2));
      toast.success("Datos exportados", "El archivo se descargó en tu dispositivo.");
    },
    onError: (error) => toast.error("No se pudieron exportar los datos", messageOf(error)),
  });

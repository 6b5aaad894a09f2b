import { toast } from "../../../components/ui/toast/toast";
import { isNotFound, messageOf } from "../../../lib/errors";
import { trpc } from "../../../lib/trpc";
import { tryText } from "../model/endpoint-texts";

const sayFailed = (title: string) => (error: unknown) => {
  if (isNotFound(error)) toast.neutral(messageOf(error));
  else toast.error(title, messageOf(error));
};

const sayTried = (tried: Parameters<typeof tryText>[0]) => {
  const { title, text } = tryText(tried);
  if (tried.is_taken) toast.success(title, text);
  else toast.error(title, text);
};

export const useTryEndpoint = () =>
  trpc.endpoint.try.useMutation({ onSuccess: sayTried, onError: sayFailed("No se pudo probar") });

export const useResendEvent = () =>
  trpc.endpoint.resend.useMutation({ onSuccess: sayTried, onError: sayFailed("No se pudo reenviar") });

export const useResumeEndpoint = () =>
  trpc.endpoint.resume.useMutation({
    onSuccess: () => toast.success("Se reanuda", "En menos de un minuto recibe lo que le falta."),
    onError: sayFailed("No se pudo reanudar"),
  });

export const useRemoveEndpoint = () =>
  trpc.endpoint.remove.useMutation({
    onSuccess: () => toast.success("Dirección quitada"),
    onError: sayFailed("No se pudo quitar"),
  });

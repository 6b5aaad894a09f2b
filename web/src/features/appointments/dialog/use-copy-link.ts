import type { Appointment } from "@sereno/core/domain/appointment/output";
import { isLive } from "@sereno/core/domain/appointment/rules";
import { type Minute, parseLocal } from "@sereno/core/lib/time/rules";
import { toast } from "../../../components/ui/toast/toast";
import { messageOf } from "../../../lib/errors";
import { trpc } from "../../../lib/trpc";

/** Whether the client can still answer by the link. */
export const isAnswerable = (
  { status, appointment_date, patient_phone }: Pick<Appointment, "status" | "appointment_date" | "patient_phone">,
  now: Minute,
): boolean => isLive(status) && parseLocal(appointment_date) > now && patient_phone !== "";

/** Copies a text once it has loaded. Some browsers refuse to copy after an await, so they receive a promise. */
async function copyLater(text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem === "undefined") return navigator.clipboard.writeText(await text);
  const blob = text.then((each) => new Blob([each], { type: "text/plain" }));
  await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
}

/** Copies the link by which a client confirms, cancels or asks for another time. */
export function useCopyLink(): (appointment: Pick<Appointment, "id">) => Promise<void> {
  const { mutateAsync } = trpc.confirmation.link.useMutation();
  return async ({ id }) => {
    const address = mutateAsync({ id }).then(({ path }) => new URL(path, location.origin).href);
    try {
      await copyLater(address);
      toast.success("Enlace copiado", "Envíaselo a tu cliente: ahí confirma, cancela o cambia la hora.");
    } catch {
      const why = await address.then(
        () => undefined,
        (error: unknown) => messageOf(error),
      );
      toast.error("No se pudo copiar el enlace", why);
    }
  };
}

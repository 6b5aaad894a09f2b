import type { Appointment } from "@sereno/core/domain/appointment/output";
import { isLive } from "@sereno/core/domain/appointment/rules";
import type { AppointmentStatus } from "@sereno/core/domain/appointment/schema";
import { whatsappUrl } from "@sereno/core/domain/payment/message/rules";
import { afterText } from "@sereno/core/domain/reminder/text/rules";
import { parseLocal } from "@sereno/core/lib/time/rules";
import { Hourglass, Link as LinkIcon, MessageCircle } from "lucide-react";
import { MenuItem, MenuLink } from "../../../components/ui/menu";
import { toast } from "../../../components/ui/toast/toast";
import { OfferDialog } from "../../../domain/waitlist/offer-dialog-part";
import { messageOf } from "../../../lib/errors";
import { trpc } from "../../../lib/trpc";
import { useClock } from "../../../lib/use-clock";
import { ClientLinks } from "./menu-items";

/** Copies a text once it has loaded. The clipboard gets a promise, as some browsers refuse to copy after an await. */
async function copyLater(text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem === "undefined") return navigator.clipboard.writeText(await text);
  const blob = text.then((each) => new Blob([each], { type: "text/plain" }));
  await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
}

function useCopyLink(): (appointment: Pick<Appointment, "id">) => Promise<void> {
  const { mutateAsync } = trpc.confirmation.link.useMutation();
  return async ({ id }) => {
    const address = mutateAsync({ id }).then(({ url }) => url);
    try {
      await copyLater(address);
      toast.success("Enlace copiado", "Envíaselo a tu cliente: ahí ve su cita y responde.");
    } catch {
      toast.error("No se pudo copiar el enlace", await address.then(() => undefined, messageOf));
    }
  };
}

const AFTER = { completed: "Agradecer", no_show: "Preguntar qué pasó" } as const;

const isAfter = (status: AppointmentStatus): status is keyof typeof AFTER => status in AFTER;

/** Links to contact the client, and an item to offer a cancelled hour to others. Nothing for a deleted client. */
export function PatientLinks({ appointment }: { appointment: Appointment }) {
  const { now } = useClock();
  const { status, patient_name, patient_phone: phone, appointment_date: start, duration_minutes } = appointment;
  const copyLink = useCopyLink();
  const isWritten = isAfter(status) && phone !== "";
  const { data: settings } = trpc.reminder.settings.useQuery(undefined, { enabled: isWritten });
  if (!phone) return null;
  const isAhead = parseLocal(start) > now;
  return (
    <>
      <ClientLinks {...appointment} />
      {isAfter(status) && settings && (
        <MenuLink
          icon={<MessageCircle aria-hidden />}
          to={whatsappUrl(phone, afterText(settings[`text_${status}`], patient_name, start))}
        >
          {AFTER[status]} por WhatsApp
        </MenuLink>
      )}
      {isAhead && isLive(status) && (
        <MenuItem icon={<LinkIcon aria-hidden />} onChoose={() => void copyLink(appointment)}>
          Copiar enlace de confirmación
        </MenuItem>
      )}
      {isAhead && !isLive(status) && (
        <MenuItem
          icon={<Hourglass aria-hidden />}
          onChoose={() => OfferDialog.open({ hour: { start, duration_minutes } })}
        >
          Ofrecer esta hora
        </MenuItem>
      )}
    </>
  );
}

import type { Appointment } from "@sereno/core/domain/appointment/output";
import { whatsappUrl } from "@sereno/core/domain/payment/message/rules";
import { CalendarCheck, CircleCheck, CircleSlash, MessageCircle, RotateCcw, UserRound, UserX } from "lucide-react";
import { MenuItem, MenuLink } from "../../../components/ui/menu";
import { clientAddress } from "../../../domain/address/addresses";
import type { GivenStatus, statusActions } from "../model/status-actions";

/** Links to the client's sheet and WhatsApp. Do not show them for a deleted client, who has no phone. */
export const ClientLinks = ({ client_id, patient_phone }: Pick<Appointment, "client_id" | "patient_phone">) => (
  <>
    <MenuLink icon={<UserRound aria-hidden />} to={clientAddress(client_id)}>
      Ver ficha
    </MenuLink>
    <MenuLink icon={<MessageCircle aria-hidden />} to={whatsappUrl(patient_phone)}>
      WhatsApp
    </MenuLink>
  </>
);

const ICONS = {
  confirmed: CalendarCheck,
  completed: CircleCheck,
  no_show: UserX,
  cancelled: CircleSlash,
  scheduled: RotateCcw,
};

interface StatusItemsProps {
  actions: ReturnType<typeof statusActions>;
  onChoose: (status: GivenStatus) => void;
}

export const StatusItems = ({ actions, onChoose }: StatusItemsProps) =>
  actions.map(({ status, label }) => {
    const Icon = ICONS[status];
    return (
      <MenuItem
        key={status}
        icon={<Icon aria-hidden />}
        danger={status === "cancelled"}
        onChoose={() => onChoose(status)}
      >
        {label}
      </MenuItem>
    );
  });

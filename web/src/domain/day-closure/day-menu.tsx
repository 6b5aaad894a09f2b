import { CalendarDays, Hourglass, MessageCircle, Palmtree } from "lucide-react";
import { Menu, MenuItem, MenuLink } from "../../components/ui/menu";
import { spokenDate } from "../../lib/clock/dates";
import { vacationAddress } from "../address/addresses";
import { RemindersDialog } from "../reminder/reminders-dialog-part";
import { WaitlistDialog } from "../waitlist/waitlist-dialog-part";
import { DayClosureDialog } from "./day-closure-dialog-part";

export const DayMenu = ({ date, today, className }: { date: string; today: string; className?: string }) =>
  date >= today && (
    <Menu label={`Opciones del ${spokenDate(date, today)}`} className={className}>
      <MenuItem icon={<CalendarDays aria-hidden />} onChoose={() => DayClosureDialog.open({ change: { close: date } })}>
        {date === today ? (
          <span className="py-1 text-left">
            Hoy no puedo atender
            <span className="block text-sm text-ink-soft">Cierra lo que queda del día</span>
          </span>
        ) : (
          "Cerrar este día"
        )}
      </MenuItem>
      <MenuLink icon={<Palmtree aria-hidden />} to={vacationAddress()}>
        Vacaciones o día libre
      </MenuLink>
      <MenuItem icon={<MessageCircle aria-hidden />} onChoose={() => RemindersDialog.open({ date })}>
        Recordatorios
      </MenuItem>
      <MenuItem icon={<Hourglass aria-hidden />} onChoose={() => WaitlistDialog.open({ date })}>
        Lista de espera
      </MenuItem>
    </Menu>
  );

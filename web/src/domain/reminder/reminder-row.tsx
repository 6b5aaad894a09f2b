import type { Reminder } from "@sereno/core/domain/reminder/output";
import { MessageCircle } from "lucide-react";
import { Badge } from "../../components/ui/badge";
import { ButtonLink } from "../../components/ui/button";
import { spokenTime, unbroken } from "../../lib/clock/spoken";
import { shownReminder } from "./reminder-texts";

interface ReminderRowProps {
  reminder: Reminder;
  onSent: () => void;
}

export function ReminderRow({ reminder, onSent }: ReminderRowProps) {
  const { client_name, appointment_date, is_virtual, whatsapp_url } = reminder;
  const { badge, note, sends } = shownReminder(reminder);
  const link = sends === "never" ? null : whatsapp_url;
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{client_name}</p>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft tabular-nums">
          {spokenTime(appointment_date.slice(11, 16))} · {is_virtual ? "Virtual" : "Presencial"}
          {badge && <Badge tone={badge.tone}>{badge.text}</Badge>}
        </p>
        {note && <p className="text-sm wrap-anywhere text-ink-soft">{note}</p>}
      </div>
      {link && (
        <ButtonLink
          variant={sends === "first" ? "secondary" : "ghost"}
          icon={<MessageCircle aria-hidden />}
          to={link}
          target="_blank"
          rel="noopener noreferrer"
          onClick={onSent}
          className="shrink-0"
        >
          {reminder.state === "sent" ? "Otra vez" : "WhatsApp"}
          <span className="sr-only"> a {client_name}, se abre en otra pestaña</span>
        </ButtonLink>
      )}
      {link && <MessageText text={reminder.text} />}
    </li>
  );
}

const MessageText = ({ text }: { text: string }) => (
  <details className="group w-full text-sm text-ink-soft">
    <summary className="flex min-h-11 cursor-pointer list-none items-center">
      <span className="line-clamp-2 wrap-anywhere group-open:line-clamp-none">{unbroken(text)}</span>
    </summary>
  </details>
);

import type { AgentActivity } from "@sereno/core/things/agent/output";
import { AGENT_ACTIONS, type AgentAction } from "@sereno/core/things/agent/schema";
import {
  Banknote,
  CalendarCheck,
  CalendarClock,
  CalendarMinus2,
  CalendarPlus,
  CalendarPlus2,
  CalendarRange,
  CalendarX,
  Hourglass,
  type LucideIcon,
  MessageCircle,
  PackageCheck,
  PackageMinus,
  PackagePlus,
  UserPen,
  UserPlus,
  Video,
} from "lucide-react";
import { Badge } from "../../../components/ui/badge";
import { Button } from "../../../components/ui/button";
import { useClock } from "../../../lib/use-clock";
import { activityDetail } from "../model/activity-detail";
import { whenText } from "../model/profile-texts";
import { UndoSeries } from "./undo-series";
import { useUndoChange } from "./use-undo-agent";

const ICONS: Record<AgentAction, LucideIcon> = {
  "appointment.book": CalendarPlus,
  "appointment.series": CalendarPlus2,
  "appointment.move": CalendarClock,
  "appointment.shorten": CalendarMinus2,
  "appointment.lengthen": CalendarRange,
  "appointment.mode": Video,
  "appointment.confirm": CalendarCheck,
  "appointment.cancel": CalendarX,
  "client.create": UserPlus,
  "client.complete": UserPen,
  "purchase.create": PackagePlus,
  "purchase.use": PackageMinus,
  "purchase.refund": PackageCheck,
  "payment.announce": Banknote,
  "payment.collect": MessageCircle,
  "waitlist.offer": Hourglass,
};

/** What a button beside it takes back; the rest is taken back where it is seen. */
const CAN_COME_BACK = new Set<AgentAction>([
  "appointment.move",
  "appointment.shorten",
  "appointment.lengthen",
  "appointment.mode",
  "appointment.cancel",
]);

/** A time that is over is given back to nobody. */
const isAhead = ({ starts_at, was_at }: AgentActivity, now: string): boolean => (was_at ?? starts_at ?? "") > now;

/** Takes back one change of an agent's. */
function UndoChange({ activity }: { activity: AgentActivity }) {
  const undoing = useUndoChange();
  return (
    <Button
      variant="ghost"
      pending={undoing.isPending}
      onClick={() => undoing.mutate({ id: activity.id })}
      className="shrink-0 self-start px-3! text-sm"
    >
      Deshacer<span className="sr-only">, cita de {activity.client_name ?? "un cliente eliminado"}</span>
    </Button>
  );
}

interface ActivityRowProps {
  activity: AgentActivity;
  /** Nobody had looked at it before. */
  isNew: boolean;
  now: string;
  when: string;
  zone: string;
}

function ActivityRow({ activity, isNew, now, when, zone }: ActivityRowProps) {
  const Icon = ICONS[activity.action];
  const detail = activityDetail(activity, zone);
  return (
    <li className="flex gap-3 py-3 last:pb-0">
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-faint" />
      <div className="min-w-0 grow">
        <p className="font-medium">
          {AGENT_ACTIONS[activity.action].text} {isNew && <Badge tone="teal">Nuevo</Badge>}
        </p>
        <p className="text-sm wrap-anywhere">{activity.client_name ?? "Cliente eliminado"}</p>
        {detail && <p className="text-sm wrap-anywhere tabular-nums">{detail}</p>}
        <p className="text-sm wrap-anywhere text-ink-soft tabular-nums">
          {when} · {activity.token_label}
        </p>
      </div>
      {activity.undone_at && <Badge tone="grey">Deshecho</Badge>}
      {!activity.undone_at && CAN_COME_BACK.has(activity.action) && isAhead(activity, now) && (
        <UndoChange activity={activity} />
      )}
      {!activity.undone_at && activity.series_id && activity.client_name && (
        <UndoSeries id={activity.series_id} clientName={activity.client_name} />
      )}
    </li>
  );
}

interface ActivityRowsProps {
  activities: AgentActivity[];
  /** The id of the newest that was looked at before. */
  seen: string;
}

/** What an agent did: code that a practice without one never asks for. */
export default function ActivityRows({ activities, seen }: ActivityRowsProps) {
  const { instant, zone } = useClock();
  return (
    <ul className="mt-1 divide-y divide-line">
      {activities.map((activity) => (
        <ActivityRow
          key={activity.id}
          activity={activity}
          isNew={activity.id > seen}
          now={instant}
          when={whenText(activity.at, instant, zone)}
          zone={zone}
        />
      ))}
    </ul>
  );
}

import type { AgentActivity } from "@sereno/core/domain/agent/output";
import { AGENT_ACTIONS, type AgentAction, APPOINTMENT_CHANGES } from "@sereno/core/domain/agent/schema";
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
import { Checkbox } from "../../../components/ui/form/checkbox";
import { useClock } from "../../../lib/use-clock";
import { activityDetail } from "../model/activity-detail";
import { byDay, timeText } from "../model/by-day";
import { UndoSeries, UndoSeveralBar, useAskIfHeld, useUndoChange, useUndoSeveral } from "./undo-series";

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

// Whether this row can undo the change. A new series has its own undo button; other screens undo other actions.
const canComeBack = ({ action, starts_at, was_at, undone_at }: AgentActivity, now: string): boolean =>
  !undone_at && APPOINTMENT_CHANGES.has(action) && (was_at ?? starts_at ?? "") > now;

function UndoChange({ activity, zone }: { activity: AgentActivity; zone: string }) {
  const asking = useAskIfHeld(zone);
  const undoing = useUndoChange();
  return (
    <Button
      variant="ghost"
      pending={asking.isPending || undoing.isPending}
      onClick={() =>
        // Uses the promise, so that the undo is sent even if the row is removed before the user answers.
        void asking.mutateAsync([activity]).then(
          () => undoing.mutate({ id: activity.id }),
          () => undefined,
        )
      }
      className="shrink-0 self-start px-3! text-sm"
    >
      Deshacer<span className="sr-only"> cita de {activity.client_name ?? "un cliente eliminado"}</span>
    </Button>
  );
}

interface ActivityRowProps {
  activity: AgentActivity;
  isNew: boolean;
  now: string;
  zone: string;
  choice: { isChosen: boolean; onChange: () => void } | undefined;
}

function ActivityRow({ activity, isNew, now, zone, choice }: ActivityRowProps) {
  const Icon = ICONS[activity.action];
  const detail = activityDetail(activity, zone);
  const name = activity.client_name ?? "Cliente eliminado";
  const { text } = AGENT_ACTIONS[activity.action];
  return (
    <li className="flex gap-3 py-3 last:pb-0 tight:flex-wrap">
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-faint" />
      <div className="min-w-0 grow tight:basis-[calc(100%-2rem)]">
        <p className="font-medium">
          {text} {isNew && <Badge tone="teal">Nuevo</Badge>}
        </p>
        <p className="text-sm wrap-anywhere">{name}</p>
        {detail && <p className="text-sm wrap-anywhere tabular-nums">{detail}</p>}
        <p className="text-sm wrap-anywhere text-ink-soft tabular-nums">
          {timeText(activity.at, zone)} · {activity.token_label}
        </p>
      </div>
      {activity.undone_at && <Badge tone="grey">Deshecho</Badge>}
      {canComeBack(activity, now) &&
        (choice ? (
          <Checkbox label={`${text}, ${name}`} hideLabel checked={choice.isChosen} onChange={choice.onChange} />
        ) : (
          <UndoChange activity={activity} zone={zone} />
        ))}
      {!choice && !activity.undone_at && activity.series_id && activity.client_name && (
        <UndoSeries id={activity.series_id} client_id={activity.client_id} clientName={activity.client_name} />
      )}
    </li>
  );
}

interface ActivityRowsProps {
  activities: AgentActivity[];
  /** Id of the newest activity that the therapist had already seen. */
  seen: string;
}

export default function ActivityRows({ activities, seen }: ActivityRowsProps) {
  const { instant, zone } = useClock();
  const undoable = activities.filter((activity) => canComeBack(activity, instant));
  const several = useUndoSeveral(undoable, zone);
  return (
    <>
      {(undoable.length > 1 || several.isChoosing) && <UndoSeveralBar several={several} />}
      {byDay(activities, instant, zone).map(({ day, activities: ofDay }) => (
        <section key={day} aria-label={day} className="mt-4">
          <h3 className="text-sm font-medium text-ink-soft">{day}</h3>
          <ul className="divide-y divide-line">
            {ofDay.map((activity) => (
              <ActivityRow
                key={activity.id}
                activity={activity}
                isNew={activity.id > seen}
                now={instant}
                zone={zone}
                choice={several.choiceOf(activity.id)}
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

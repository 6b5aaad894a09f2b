import type { AgentActivity } from "@sereno/core/agent/output";
import { AGENT_ACTIONS, type AgentAction } from "@sereno/core/agent/schema";
import {
  Banknote,
  CalendarCheck,
  CalendarClock,
  CalendarPlus,
  CalendarPlus2,
  CalendarX,
  type LucideIcon,
  PackageCheck,
  PackageMinus,
  PackagePlus,
  UserPen,
  UserPlus,
} from "lucide-react";
import { LoadMore } from "../../../components/load/load-more";
import { LoadView } from "../../../components/load/load-view";
import { EmptyState } from "../../../components/ui/empty-state";
import { Skeleton, SkeletonGroup } from "../../../components/ui/skeleton";
import { useClock } from "../../../lib/use-clock";
import { activityDetail, whenText } from "../model/profile-texts";
import { UndoSeries } from "./undo-series";
import { useAgentActivity } from "./use-agent";

const ICONS: Record<AgentAction, LucideIcon> = {
  "appointment.book": CalendarPlus,
  "appointment.series": CalendarPlus2,
  "appointment.move": CalendarClock,
  "appointment.confirm": CalendarCheck,
  "appointment.cancel": CalendarX,
  "client.create": UserPlus,
  "client.complete": UserPen,
  "purchase.create": PackagePlus,
  "purchase.use": PackageMinus,
  "purchase.refund": PackageCheck,
  "payment.announce": Banknote,
};

interface ActivityRowProps {
  activity: AgentActivity;
  when: string;
  zone: string;
}

function ActivityRow({ activity, when, zone }: ActivityRowProps) {
  const Icon = ICONS[activity.action];
  const detail = activityDetail(activity, zone);
  return (
    <li className="flex gap-3 py-3 last:pb-0">
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-faint" />
      <div className="min-w-0 grow">
        <p className="font-medium">{AGENT_ACTIONS[activity.action].text}</p>
        <p className="text-sm wrap-anywhere">{activity.client_name ?? "Cliente eliminado"}</p>
        {detail && <p className="text-sm wrap-anywhere tabular-nums">{detail}</p>}
        <p className="text-sm wrap-anywhere text-ink-soft tabular-nums">
          {when} · {activity.token_label}
        </p>
      </div>
      {activity.series_id && activity.client_name && (
        <UndoSeries id={activity.series_id} clientName={activity.client_name} />
      )}
    </li>
  );
}

const NoActivity = () => (
  <EmptyState
    drawing="clock"
    title="Aún no hay actividad"
    hint="Aquí verás lo que haga tu agente, cuándo y para quién."
    className="py-4!"
  />
);

const ActivitySkeleton = () => (
  <SkeletonGroup label="Cargando actividad" className="mt-3 grid gap-3">
    <Skeleton className="h-16" />
    <Skeleton className="h-16" />
  </SkeletonGroup>
);

function ActivityList() {
  const { older, ...load } = useAgentActivity();
  const { instant, zone } = useClock();
  return (
    <LoadView load={load} message="No se pudo cargar la actividad" skeleton={<ActivitySkeleton />}>
      {(activities) => (
        <>
          {activities.length === 0 && <NoActivity />}
          <ul className="mt-1 divide-y divide-line empty:hidden">
            {activities.map((activity) => (
              <ActivityRow
                key={activity.id}
                activity={activity}
                when={whenText(activity.at, instant, zone)}
                zone={zone}
              />
            ))}
          </ul>
          <LoadMore {...older} failedText="No se pudo cargar más actividad." />
        </>
      )}
    </LoadView>
  );
}

export const AgentActivityList = () => (
  <section aria-labelledby="agent-activity">
    <h3 id="agent-activity" className="font-semibold">
      Actividad del agente
    </h3>
    <ActivityList />
  </section>
);

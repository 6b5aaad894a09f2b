import { AGENT_ACTIONS, type AgentAction, type AgentActivity } from "@sereno/core/agent/schema";
import {
  CalendarCheck,
  CalendarClock,
  CalendarPlus,
  CalendarX,
  type LucideIcon,
  PackageCheck,
  PackageMinus,
  PackagePlus,
  UserPlus,
} from "lucide-react";
import { Button } from "../../../components/ui/button";
import { EmptyState } from "../../../components/ui/empty-state";
import { ErrorState } from "../../../components/ui/error-state";
import { Skeleton, SkeletonGroup } from "../../../components/ui/skeleton";
import { usePracticeZone } from "../../../lib/use-practice-zone";
import { whenText } from "../model/profile-texts";
import { useAgentActivity } from "./use-agent";

const ICONS: Record<AgentAction, LucideIcon> = {
  "appointment.book": CalendarPlus,
  "appointment.move": CalendarClock,
  "appointment.confirm": CalendarCheck,
  "appointment.cancel": CalendarX,
  "client.create": UserPlus,
  "purchase.create": PackagePlus,
  "purchase.use": PackageMinus,
  "purchase.refund": PackageCheck,
};

interface ActivityRowProps {
  activity: AgentActivity;
  when: string;
}

function ActivityRow({ activity, when }: ActivityRowProps) {
  const Icon = ICONS[activity.action];
  return (
    <li className="flex gap-3 py-3 last:pb-0">
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-faint" />
      <div className="min-w-0">
        <p className="font-medium">{AGENT_ACTIONS[activity.action]}</p>
        <p className="text-sm wrap-anywhere">{activity.client_name ?? "Cliente eliminado"}</p>
        <p className="text-sm wrap-anywhere text-ink-soft tabular-nums">
          {when} · {activity.token_label}
        </p>
      </div>
    </li>
  );
}

function LoadedActivity({ activities, older }: Pick<ReturnType<typeof useAgentActivity>, "older"> & Loaded) {
  const zone = usePracticeZone();
  const now = new Date().toISOString();
  if (activities.length === 0) {
    return (
      <EmptyState
        drawing="clock"
        title="Aún no hay actividad"
        hint="Aquí verás lo que haga tu agente, cuándo y para quién."
        className="py-4!"
      />
    );
  }
  return (
    <>
      <ul className="mt-1 divide-y divide-line">
        {activities.map((activity) => (
          <ActivityRow key={activity.id} activity={activity} when={whenText(activity.at, now, zone)} />
        ))}
      </ul>
      {older.hasMore && (
        <div className="flex flex-col items-center gap-2 pt-4">
          {older.hasFailed && (
            <p role="alert" className="text-sm text-danger">
              No se pudo cargar más actividad.
            </p>
          )}
          <Button pending={older.isLoading} onClick={older.load}>
            Cargar más
          </Button>
        </div>
      )}
    </>
  );
}

interface Loaded {
  activities: AgentActivity[];
}

function ActivityLoad() {
  const { activities, hasFailed, isRetrying, retry, older } = useAgentActivity();
  if (activities) return <LoadedActivity activities={activities} older={older} />;
  if (hasFailed) {
    return (
      <ErrorState message="No se pudo cargar la actividad" onRetry={retry} retrying={isRetrying} className="py-4" />
    );
  }
  return (
    <SkeletonGroup label="Cargando actividad" className="mt-3 grid gap-3">
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
    </SkeletonGroup>
  );
}

export const AgentActivityList = () => (
  <section aria-labelledby="agent-activity">
    <h3 id="agent-activity" className="font-semibold">
      Actividad del agente
    </h3>
    <ActivityLoad />
  </section>
);

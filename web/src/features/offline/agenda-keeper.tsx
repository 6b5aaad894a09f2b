import { isLive } from "@sereno/core/domain/appointment/rules";
import {
  dateOfDay,
  dayNumber,
  formatLocal,
  isoOfMinute,
  localMinute,
  minuteOfDate,
  resolveLocal,
  toLocal,
} from "@sereno/core/lib/time/rules";
import { useEffect } from "react";
import { useAuth } from "../../lib/auth";
import { clockAhead } from "../../lib/clock/server-clock";
import { keepAgenda, toKeptAgenda } from "../../lib/kept/agenda";
import { keepsAgenda } from "../../lib/kept/consent";
import { trpc } from "../../lib/trpc";
import { useClock } from "../../lib/use-clock";

/** While the app is open, stores the agenda of today and tomorrow in this browser if the user has allowed this. */
export default function AgendaKeeper() {
  const { user } = useAuth();
  const userId = user?.id ?? "";
  const { zone, today } = useClock();
  const dates = [0, 1].map((days) => dateOfDay(dayNumber(today) + days));
  const midnight = (days: number) =>
    isoOfMinute(resolveLocal(zone, localMinute(dateOfDay(dayNumber(today) + days), 0)).instant);
  const range = { start_date: midnight(0), end_date: midnight(2) };
  const { data, dataUpdatedAt } = trpc.appointment.dateRange.useQuery(range, { refetchInterval: 900_000 });
  useEffect(() => {
    if (!data || dataUpdatedAt === 0 || !keepsAgenda(userId)) return;
    const live = data.appointments.filter(({ status }) => isLive(status));
    const readAt = toLocal(zone, minuteOfDate(new Date(dataUpdatedAt + clockAhead())));
    keepAgenda(userId, toKeptAgenda(live, dates, formatLocal(readAt)));
  });
  return null;
}

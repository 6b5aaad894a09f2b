import { useMemo } from "react";
import { lazyPart } from "../../../components/part/lazy-part";
import { type DayGroup, groupByDay } from "../model/agenda";
import { type CardsProps, DayCards, type DayCardsProps } from "./day-cards";

interface DaysProps extends Omit<DayCardsProps, "day"> {
  days: DayGroup[];
}

const PlainDays = ({ days, ...rest }: DaysProps) => (
  <div className="space-y-4">
    {days.map((day) => (
      <div key={day.date}>
        <DayCards day={day} {...rest} />
      </div>
    ))}
  </div>
);

const FEW_DAYS = 10;

/** Many days are drawn as they come into view; what does that is no reason to wait, or to see nothing. */
const ManyDays = lazyPart<DaysProps>(() => import("./many-days"), {
  loading: ({ days, ...rest }) => <PlainDays days={days.slice(0, FEW_DAYS)} {...rest} />,
  NotLoaded: ({ part }) => <PlainDays {...part} />,
});

export function AppointmentDays({ appointments, ...rest }: CardsProps & { today: string }) {
  const days = useMemo(() => groupByDay(appointments), [appointments]);
  return days.length > FEW_DAYS ? <ManyDays days={days} {...rest} /> : <PlainDays days={days} {...rest} />;
}

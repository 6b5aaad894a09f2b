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

const FEW_CARDS = 16;
/** More than a screen shows. */
const FIRST_CARDS = 8;

/** Many cards are drawn as they come into view; what does that is no reason to wait, or to see nothing. */
const ManyDays = lazyPart<DaysProps>(() => import("./many-days"), {
  loading: ({ days, ...rest }) => <PlainDays days={firstDays(days)} {...rest} />,
  NotLoaded: ({ part }) => <PlainDays {...part} />,
});

export function AppointmentDays({ appointments, ...rest }: CardsProps & { today: string }) {
  const days = useMemo(() => groupByDay(appointments), [appointments]);
  return appointments.length > FEW_CARDS ? <ManyDays days={days} {...rest} /> : <PlainDays days={days} {...rest} />;
}

function firstDays(days: DayGroup[]): DayGroup[] {
  let cards = 0;
  return days.filter(({ appointments }) => {
    const isFirst = cards < FIRST_CARDS;
    cards += appointments.length;
    return isFirst;
  });
}

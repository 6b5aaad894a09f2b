import { useDeferredValue, useMemo } from "react";
import { lazyComponent } from "../../../components/lazy/lazy-component";
import { type DayGroup, groupByDay } from "../model/agenda";
import { type CardsProps, DayCards, type DayCardsProps, heightOf } from "./day-cards";

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
/** More than one screen shows. */
export const FIRST_CARDS = 8;

/**
 * Cards below the first screen are drawn when scrolled near. Their height is reserved, or content below would enter the
 * view and load more.
 */
const ManyDays = lazyComponent<DaysProps>(() => import("./many-days"), {
  loading: ({ days }) => <div style={{ height: days.reduce((sum, day) => sum + heightOf(day), 0) }} />,
  NotLoaded: ({ part }) => <PlainDays {...part} />,
});

interface AppointmentDaysProps extends CardsProps {
  today: string;
  /** Something above fills the first screen and is drawn first. */
  isBelow?: boolean;
}

export function AppointmentDays({ appointments, isBelow = false, ...rest }: AppointmentDaysProps) {
  const days = useMemo(() => groupByDay(appointments), [appointments]);
  const isItsTurn = useDeferredValue(true, !isBelow);
  if (!isItsTurn) return null;
  if (appointments.length <= FEW_CARDS) return <PlainDays days={days} {...rest} />;
  const first = isBelow ? 0 : countFirst(days);
  return (
    <div className="space-y-4">
      {first > 0 && <PlainDays days={days.slice(0, first)} {...rest} />}
      {first < days.length && <ManyDays days={days.slice(first)} {...rest} />}
    </div>
  );
}

function countFirst(days: DayGroup[]): number {
  let cards = 0;
  const index = days.findIndex(({ appointments }) => {
    cards += appointments.length;
    return cards >= FIRST_CARDS;
  });
  return index + 1;
}

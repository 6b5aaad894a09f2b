import { Calendar, type CalendarProps } from "../../components/ui/form/calendar";
import { useHolidayNames } from "./use-coming-holidays";

/** Heavy: load it lazily. */
export const HolidayCalendar = (props: CalendarProps) => <Calendar {...props} holidays={useHolidayNames()} />;

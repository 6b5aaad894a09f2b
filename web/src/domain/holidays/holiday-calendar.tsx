import { Calendar, type CalendarProps } from "../../components/ui/form/calendar";
import { useHolidayNames } from "./use-coming-holidays";

/** The calendar with the practice's holidays in it. Heavy: load it lazily. */
export const HolidayCalendar = (props: CalendarProps) => <Calendar {...props} holidays={useHolidayNames()} />;

import { Calendar, type CalendarProps } from "../../components/ui/form/calendar";
import { useHolidayNames } from "./use-coming-holidays";

/** The calendar with the holidays of the practice's country in it. Heavy: load it lazily. */
export const HolidayCalendar = (props: CalendarProps) => <Calendar {...props} holidays={useHolidayNames()} />;

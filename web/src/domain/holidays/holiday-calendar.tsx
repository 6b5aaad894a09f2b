import { Calendar, type CalendarProps } from "../../components/ui/form/calendar";
import { useHolidayNames } from "./use-coming-holidays";

/** Calendar with holidays. Load it lazily, because it is large. */
export const HolidayCalendar = (props: CalendarProps) => <Calendar {...props} holidays={useHolidayNames()} />;

import { Calendar, type CalendarProps } from "../../components/ui/form/calendar";
import { useHolidayNames } from "./use-coming-holidays";

/** Calendar that names the holidays. Load it lazily, because its code is large. */
export const HolidayCalendar = (props: CalendarProps) => <Calendar {...props} holidays={useHolidayNames()} />;

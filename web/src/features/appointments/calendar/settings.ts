import type { CalendarOptions } from "@fullcalendar/react";
import { cx } from "../../../lib/cx";

export const LINE = "border-line";
export const HATCHED = "bg-ink/5 bg-[repeating-linear-gradient(135deg,var(--color-line)_0_2px,transparent_2px_9px)]";
export const HELD = "is-held";
/** Duration of the long press that starts a drag, so that scrolling and swiping move no appointment. */
export const LIFTS_AFTER_MS = 300;
const RESIZER = "absolute inset-x-0 -bottom-1 hidden h-2.5 group-hover:block";
const TOUCH_RESIZER = "absolute -bottom-1.5 left-1/2 -ml-1.5 size-3 rounded-full border-2 border-primary bg-surface";

const PX_PER_SLOT = 52 / 12;
export const minutesOf = (time: { milliseconds: number } | undefined) => Math.round((time?.milliseconds ?? 0) / 60_000);

function lineOver(minute: number) {
  if (minute % 60 === 0) return cx("border", LINE);
  return minute % 30 === 0 && cx("border border-dotted", LINE);
}

/** Classes that give a cancelled appointment the column's edge and its replacement the rest, not half each. */
const PLACED =
  "[&_[role=listitem]:has(>.is-placed)]:pointer-events-none [&_[role=listitem]:has(>.is-placed)]:inset-x-0! [&_[role=listitem]:has(>.is-strip)]:z-9! [&_.is-placed]:pointer-events-auto";

export const LOOK = {
  viewClass: cx("h-full overflow-hidden rounded-card border bg-surface", LINE, PLACED),
  tableHeaderClass: "bg-surface",
  dayHeaderAlign: "center",
  dayHeaderClass: cx("@container border py-1", LINE),
  dayHeaderInnerClass: "min-w-0 max-w-full",
  dayHeaderRowClass: cx("border-b", LINE),
  dayHeaderDividerClass: cx("border-b", LINE),
  dayLaneClass: cx("border", LINE),
  dayLaneInnerClass: "mx-0.5",
  dayRowClass: cx("border", LINE),
  slotLaneClass: ({ time }) => lineOver(minutesOf(time)),
  slotHeaderAlign: "end",
  // The labels' padding widens the axis of hours, because the axis is as wide as its labels.
  slotHeaderInnerClass: ({ time }) =>
    cx(
      "h-[3px] px-1 text-[0.7rem] leading-0 whitespace-nowrap text-ink-soft tabular-nums md:px-1.5",
      minutesOf(time) === 0 && "translate-y-1.5",
    ),
  slotHeaderDividerClass: cx("border-l", LINE),
  dayCellTopClass: "p-0.5",
  blockEventClass: ({ isSelected }) => cx("group relative outline-offset-1", isSelected && HELD),
  columnEventClass: "mb-px",
  columnEventInnerClass: "h-full",
  columnEventAfterClass: ({ isEndResizable, isSelected }) => isEndResizable && (isSelected ? TOUCH_RESIZER : RESIZER),
  rowEventClass: "mx-0.5 mb-0.5",
  listItemEventClass: "mx-0.5 mb-0.5",
  moreLinkClass: "mx-0.5 flex min-h-6 items-center rounded-control text-xs text-ink-soft hover:bg-hover",
  moreLinkInnerClass: "px-1",
  nowIndicatorLineClass: "border-t-2 border-danger",
  nowIndicatorDotClass: "size-2.5 -translate-1/2 rounded-full bg-danger",
  navLinkClass: "rounded-control hover:bg-hover",
} satisfies CalendarOptions;

export const BEHAVIOUR = {
  // Wall-clock times are passed as UTC, so that the browser's zone has no effect.
  timeZone: "UTC",
  locale: "es",
  firstDay: 1,
  weekTextLong: "Semana",
  timedText: "Horas",
  navLinkHint: "Ir al $0",
  moreLinkHint: "Mostrar $0 citas más",
  headerToolbar: false,
  height: "100%",
  allDaySlot: false,
  nowIndicator: true,
  // FullCalendar rounds the pointer to a slot, so selecting and dragging go in steps of five minutes.
  slotDuration: "00:05:00",
  slotMinHeight: PX_PER_SLOT,
  slotHeaderInterval: "01:00:00",
  expandRows: true,
  fixedWeekCount: false,
  dayMaxEvents: true,
  moreLinkContent: ({ num }) => `+${num} más`,
  eventDisplay: "block",
  eventMinHeight: 22,
  eventShortHeight: 38,
  slotEventOverlap: false,
  selectable: true,
  selectMirror: true,
  // Least length, in pixels, of a drag that selects a time; a shorter drag counts as a tap.
  selectMinDistance: 6,
  longPressDelay: LIFTS_AFTER_MS,
  dragRevertDuration: 0,
  views: { threeDays: { type: "timeGrid", duration: { days: 3 } } },
} satisfies CalendarOptions;

/** Text for a day whose busy times in Google Calendar are unknown. */
export const UNKNOWN_TEXT = "No se sabe";

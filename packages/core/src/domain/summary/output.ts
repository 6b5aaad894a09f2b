/** Statistics of a local month ('YYYY-MM'); of the current month, up to now. Without client names. */
export interface MonthSummary {
  month: string;
  /** Completed appointments, and their total duration. */
  sessions: number;
  held_minutes: number;
  /** Minutes of the published hours: the weekly hours as they are now, with the exceptions of the month's dates. */
  offered_minutes: number;
  no_shows: number;
  late_cancellations: number;
  /** Whole pesos received, as in the monthly totals of payments. */
  income: number;
  /** Unpaid whole pesos of this month's appointments. */
  pending: number;
  /** Clients who came in this month and have no earlier visit. */
  new_clients: number;
  /** Clients who came in the previous month, the last time over 21 days ago, and have no visit in this one. */
  inactive_clients: number;
}

export interface Summary {
  this_month: string;
  /** Hours: a cancellation with less notice is late. */
  late_hours: number;
  /** Whole pesos due in total, of all months, as on the payments screen. */
  total_due: number;
  month: MonthSummary;
  month_before: MonthSummary;
  year_before: MonthSummary;
}

/** Statistics of a local month, up to now for the current one. Without client names. */
export interface MonthSummary {
  /** 'YYYY-MM'. */
  month: string;
  /** Completed sessions, and their total duration. */
  sessions: number;
  held_minutes: number;
  /** Published hours: the current week with each date's exception. */
  offered_minutes: number;
  no_shows: number;
  late_cancellations: number;
  /** Whole pesos received, as in the monthly totals of payments. */
  income: number;
  /** Unpaid whole pesos of this month's appointments. */
  pending: number;
  /** Clients with their first session. */
  new_clients: number;
  /** Clients of the previous month who did not come in this one, over 21 days after their last session. */
  inactive_clients: number;
}

export interface Summary {
  this_month: string;
  /** A cancellation with less notice in hours is late. */
  late_hours: number;
  /** Whole pesos due in total, of all months, as on the payments screen. */
  total_due: number;
  month: MonthSummary;
  month_before: MonthSummary;
  year_before: MonthSummary;
}

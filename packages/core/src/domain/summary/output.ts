/** How a practice went in a month of its wall clock; of one that is not over, as far as it has come. Names nobody. */
export interface MonthSummary {
  /** 'YYYY-MM'. */
  month: string;
  /** Sessions that were held, and how long they were. */
  sessions: number;
  held_minutes: number;
  /** Of the published hours: the week's as they are now, each date's exception in its place. */
  offered_minutes: number;
  no_shows: number;
  late_cancellations: number;
  /** Whole pesos: what came in, as the months of the payments count it. */
  income: number;
  /** Whole pesos: what is unpaid of this month's appointments. */
  pending: number;
  /** Who had their first session. */
  new_clients: number;
  /** Who came in the month before, and not in this one. */
  inactive_clients: number;
}

export interface Summary {
  /** 'YYYY-MM', of now. */
  this_month: string;
  /** Less than so many hours ahead a cancellation is late. */
  late_hours: number;
  /** Whole pesos: what is due in all, of whatever month, as the screen of payments says it. */
  total_due: number;
  month: MonthSummary;
  month_before: MonthSummary;
  year_before: MonthSummary;
}

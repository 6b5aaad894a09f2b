/** Statistics of a local month ('YYYY-MM'), without client names. The current month counts up to now. */
export interface MonthSummary {
  month: string;
  /** Number of completed appointments, and (`held_minutes`) their total duration. */
  sessions: number;
  held_minutes: number;
  /** Minutes of published hours in the month, by the current weekly hours and the exceptions on the month's dates. */
  offered_minutes: number;
  no_shows: number;
  late_cancellations: number;
  /** Whole pesos received in the month minus refunds, as in `MonthTally`. */
  income: number;
  /** The unpaid part, in whole pesos, of the month's appointments that are already due. */
  pending: number;
  new_clients: number;
  /** Number of clients who came in the month before, over 21 days ago, and have no visit or booking in `month`. */
  inactive_clients: number;
}

export interface Summary {
  this_month: string;
  /** A cancellation with less notice than this many hours is late. */
  late_hours: number;
  /** Whole pesos of all due debts, whatever their month, as on the payments screen. */
  total_due: number;
  month: MonthSummary;
  month_before: MonthSummary;
  year_before: MonthSummary;
}

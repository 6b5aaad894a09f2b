/** What a request tells of the browser that sent it. */
export interface Visit {
  /** As the browser calls itself. */
  userAgent: string | null;
  /** ISO 3166-1, in capitals, and the name of a city: where its address roughly is, which is not kept itself. */
  country: string | null;
  city: string | null;
}

export const UNKNOWN_VISIT: Visit = { userAgent: null, country: null, city: null };

/** Where a visit came from, as a session keeps it: both or one, or nothing. */
export const placeOf = ({ country, city }: Visit): { country?: string; city?: string } => ({
  ...(country ? { country } : {}),
  ...(country && city ? { city } : {}),
});

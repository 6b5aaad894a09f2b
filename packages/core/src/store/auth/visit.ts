/** What a request reveals about its browser. */
export interface Visit {
  /** The `User-Agent` header. */
  userAgent: string | null;
  /** Approximate location by address: ISO 3166-1 code in capitals, and city. The address itself is not stored. */
  country: string | null;
  city: string | null;
}

export const UNKNOWN_VISIT: Visit = { userAgent: null, country: null, city: null };

/** The location as stored with a session: both fields, one or none. */
export const placeOf = ({ country, city }: Visit): { country?: string; city?: string } => ({
  ...(country ? { country } : {}),
  ...(country && city ? { city } : {}),
});

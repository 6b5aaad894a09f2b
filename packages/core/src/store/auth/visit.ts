export interface Visit {
  userAgent: string | null;
  /** Approximate, by address: ISO 3166-1 code in capitals, and city. The address itself is not stored. */
  country: string | null;
  city: string | null;
}

export const UNKNOWN_VISIT: Visit = { userAgent: null, country: null, city: null };

export const placeOf = ({ country, city }: Visit): { country?: string; city?: string } => ({
  ...(country ? { country } : {}),
  ...(country && city ? { city } : {}),
});

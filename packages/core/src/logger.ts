/** Logs structured lines. Fields contain ids, counts, durations and causes, but no personal data. */
export interface Logger {
  info(event: string, fields?: Record<string, unknown>): void;
  error(event: string, fields?: Record<string, unknown>): void;
}

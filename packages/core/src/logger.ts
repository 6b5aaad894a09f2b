/** Logs structured lines. Fields contain ids, counts, durations and causes, but no personal data. */
export interface Logger {
  info(event: string, fields?: Record<string, unknown>): void;
  error(event: string, fields?: Record<string, unknown>): void;
}

/** An error's stack, or another cause as text. */
export const causeText = (cause: unknown): string =>
  cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);

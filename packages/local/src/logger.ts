import { causeText, type Logger } from "@sereno/core/logger";

/** Writes one JSON line per event to standard error: every event if `everything`, else only failures. */
export function createLogger(everything: boolean): Logger {
  const write = (level: string, event: string, { cause, ...fields }: Record<string, unknown> = {}) =>
    process.stderr.write(
      `${JSON.stringify({ time: new Date().toISOString(), level, event, ...fields, ...(cause === undefined ? {} : { cause: causeText(cause) }) })}\n`,
    );
  return {
    info: (event, fields) => {
      if (everything) write("info", event, fields);
    },
    error: (event, fields) => {
      write("error", event, fields);
    },
  };
}

/**
 * In place of Temporal's polyfill, 6 KB of the calendar in gzip: FullCalendar asks it about zones other than UTC and the
 * browser's, and is told everything as UTC.
 */
function noZones(): never {
  throw new Error("The calendar knows no zone but UTC");
}

export {
  noZones as create,
  noZones as fromEpochMilliseconds,
  noZones as offsetNanoseconds,
  noZones as toZonedDateTime,
  noZones as toZonedDateTimeISO,
};

/**
 * Replaces Temporal's polyfill (6 KB of gzip). FullCalendar needs it only for zones other than UTC and the browser's,
 * and this app passes UTC.
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

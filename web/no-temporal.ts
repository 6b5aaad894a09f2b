/** Stands in for Temporal's polyfill (6 KB gzipped), which FullCalendar needs only for time zones other than UTC. */
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

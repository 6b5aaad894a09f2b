// Functions behind the procedures of the agenda. Loaded at their first call, not at the start.
export { seeAgentNews } from "@sereno/core/actions/agent/see-news";
export { bookAppointment } from "@sereno/core/actions/appointment/book";
export { acceptApproval, refuseApproval } from "@sereno/core/actions/approval/answer";
export { deleteException } from "@sereno/core/actions/availability/delete-exception";
export { saveBookingRules } from "@sereno/core/actions/availability/save-booking-rules";
export { saveException } from "@sereno/core/actions/availability/save-exception";
export { saveSchedule } from "@sereno/core/actions/availability/save-schedule";
export { deletePackage, updatePackage } from "@sereno/core/actions/catalog/change";
export { createPackage } from "@sereno/core/actions/catalog/create";
export { saveConfig } from "@sereno/core/actions/catalog/save-base-value";
export { linkAppointment } from "@sereno/core/actions/confirmation/create-link";
export { dismissDayClosure } from "@sereno/core/actions/day-closure/dismiss";
export { messageClients } from "@sereno/core/actions/day-closure/message-clients";
export { startDayClosure } from "@sereno/core/actions/day-closure/start";
export { undoDayClosure } from "@sereno/core/actions/day-closure/undo";
export { endFirstSteps } from "@sereno/core/actions/first-steps/end";
export { readMirroring, setMirroring } from "@sereno/core/actions/google-calendar/mirror";
export { retryMeeting } from "@sereno/core/actions/google-calendar/push";
export { refreshBusyNow } from "@sereno/core/actions/google-calendar/refresh-busy-now";
export { setHolidays } from "@sereno/core/actions/holiday/set";
export { addSkipped } from "@sereno/core/actions/series/add-skipped-dates";
export { bookSeries } from "@sereno/core/actions/series/book";
export { cancelSeries } from "@sereno/core/actions/series/cancel";
export { changeSeries, previewChange } from "@sereno/core/actions/series/change";
export { changeAppointment, removeAppointment } from "@sereno/core/actions/series/change-one";
export { reopenSeries } from "@sereno/core/actions/series/reopen";
export { makeOffer } from "@sereno/core/actions/waitlist/make-offer";
export { messageOffer } from "@sereno/core/actions/waitlist/message-offer";
export { removeWaitlist } from "@sereno/core/actions/waitlist/remove";
export { saveWaitlist } from "@sereno/core/actions/waitlist/save";
export { withdrawOffer } from "@sereno/core/actions/waitlist/withdraw-offer";
export { comingHolidays, listHolidays, readAgenda, readFirstSteps } from "@sereno/core/queries/agenda";
export { previewDayClosure } from "@sereno/core/queries/day-closure-preview";
export { readAgentNews } from "@sereno/core/queries/list-agent";
export { getApproval, listApprovals } from "@sereno/core/queries/list-approvals";
export { listOffers } from "@sereno/core/queries/list-offers";
export { previewSeries } from "@sereno/core/queries/series-preview";
export { previewSkipped } from "@sereno/core/queries/skipped-dates";
export { otherTimes } from "@sereno/core/queries/suggestions";
export { findMatches, listWaiting } from "@sereno/core/queries/waitlist-matches";
export {
  getAppointment,
  listAppointments,
  listInRange,
  listUpcoming,
  readStats,
} from "@sereno/core/store/appointment/read";
export { searchAppointments } from "@sereno/core/store/appointment/search";
export {
  checkAvailability,
  checkSlot,
  getSchedule,
  listFreeTimes,
  listSlots,
} from "@sereno/core/store/availability/read";
export { getBookingRules } from "@sereno/core/store/booking/read";
export {
  getPackage,
  listPackages,
  listWithConfig,
  readConfig,
  recalculatePackages,
} from "@sereno/core/store/catalog/packages";
export { getDayClosure, listDayClosures } from "@sereno/core/store/day-closure/closures";
export { getSeries } from "@sereno/core/store/series/read";
export { findWaitlistEntry } from "@sereno/core/store/waitlist/read";

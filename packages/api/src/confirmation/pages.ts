// These pages load at the first visit of a client's link, not at start.
export { answerAppointmentFile, answerAppointmentPage } from "./appointment";
export { tooMany } from "./call";
export { answerOfferPage } from "./offer";
export { answerWithdrawal } from "./withdrawal";

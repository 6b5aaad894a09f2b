// What clients' links lead to: no start reads it, the first visitor does, in one go.
export { answerAppointmentPage } from "./appointment";
export { tooMany } from "./call";
export { answerOfferPage } from "./offer";
export { answerWithdrawal } from "./withdrawal";

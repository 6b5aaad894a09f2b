/** All code that calls Google, in one file of a function's bundle. */
export { openCalendar } from "./calendar";
export { openIdentity } from "./identity";

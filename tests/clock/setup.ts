import { startTestClock } from "./test-now";

startTestClock();

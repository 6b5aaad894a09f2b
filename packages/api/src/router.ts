import { agentRouter } from "./routers/agent";
import { appointmentRouter } from "./routers/appointment";
import { authRouter } from "./routers/auth";
import { availabilityRouter } from "./routers/availability";
import { billRouter } from "./routers/bill";
import { catalogRouter } from "./routers/catalog";
import { clientRouter } from "./routers/client";
import { clockRouter } from "./routers/clock";
import { feedRouter } from "./routers/feed";
import { holidayRouter } from "./routers/holiday";
import { meetRouter } from "./routers/meet";
import { paymentRouter } from "./routers/payment";
import { practiceRouter } from "./routers/practice";
import { purchaseRouter } from "./routers/purchase";
import { seriesRouter } from "./routers/series";
import { sessionRouter } from "./routers/session";
import { router } from "./trpc";

export const appRouter = router({
  agent: agentRouter,
  appointment: appointmentRouter,
  auth: authRouter,
  availability: availabilityRouter,
  bill: billRouter,
  catalog: catalogRouter,
  client: clientRouter,
  clock: clockRouter,
  feed: feedRouter,
  meet: meetRouter,
  holiday: holidayRouter,
  payment: paymentRouter,
  practice: practiceRouter,
  purchase: purchaseRouter,
  series: seriesRouter,
  session: sessionRouter,
});

export type AppRouter = typeof appRouter;

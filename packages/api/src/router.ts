import { accountClosureRouter, copyRouter } from "./routers/account";
import { agentRouter, endpointRouter, eventRouter } from "./routers/agent";
import { appointmentRouter, confirmationRouter, seriesRouter } from "./routers/appointment";
import { agentNewsRouter, approvalRouter, firstStepsRouter } from "./routers/approval";
import { authRouter, sessionRouter } from "./routers/auth";
import { availabilityRouter, dayClosureRouter, holidayRouter, meetRouter } from "./routers/availability";
import { catalogRouter } from "./routers/catalog";
import { clientRouter, handoffRouter } from "./routers/client";
import { importRouter } from "./routers/import";
import { monthRouter, summaryRouter } from "./routers/month";
import { billRouter, paymentRouter } from "./routers/payment";
import { expenseRouter, feedRouter, practiceRouter } from "./routers/practice";
import { purchaseRouter } from "./routers/purchase";
import { reminderRouter } from "./routers/reminder";
import { waitlistRouter } from "./routers/waitlist";
import { router } from "./trpc";

export const appRouter = router({
  agent: agentRouter,
  agentNews: agentNewsRouter,
  approval: approvalRouter,
  appointment: appointmentRouter,
  auth: authRouter,
  availability: availabilityRouter,
  bill: billRouter,
  catalog: catalogRouter,
  client: clientRouter,
  dayClosure: dayClosureRouter,
  confirmation: confirmationRouter,
  copy: copyRouter,
  accountClosure: accountClosureRouter,
  endpoint: endpointRouter,
  event: eventRouter,
  expense: expenseRouter,
  feed: feedRouter,
  firstSteps: firstStepsRouter,
  handoff: handoffRouter,
  import: importRouter,
  meet: meetRouter,
  month: monthRouter,
  holiday: holidayRouter,
  payment: paymentRouter,
  practice: practiceRouter,
  purchase: purchaseRouter,
  reminder: reminderRouter,
  series: seriesRouter,
  session: sessionRouter,
  summary: summaryRouter,
  waitlist: waitlistRouter,
});

export type AppRouter = typeof appRouter;

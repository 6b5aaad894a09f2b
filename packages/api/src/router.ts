import { accountClosureRouter } from "./routers/account-closure";
import { agentRouter } from "./routers/agent";
import { agentNewsRouter } from "./routers/agent-news";
import { appointmentRouter } from "./routers/appointment";
import { approvalRouter } from "./routers/approval";
import { authRouter } from "./routers/auth";
import { availabilityRouter } from "./routers/availability";
import { billRouter } from "./routers/bill";
import { catalogRouter } from "./routers/catalog";
import { clientRouter } from "./routers/client";
import { confirmationRouter } from "./routers/confirmation";
import { copyRouter } from "./routers/copy";
import { dayClosureRouter } from "./routers/day-closure";
import { endpointRouter } from "./routers/endpoint";
import { eventRouter } from "./routers/event";
import { expenseRouter } from "./routers/expense";
import { feedRouter } from "./routers/feed";
import { firstStepsRouter } from "./routers/first-steps";
import { handoffRouter } from "./routers/handoff";
import { holidayRouter } from "./routers/holiday";
import { importRouter } from "./routers/import";
import { meetRouter } from "./routers/meet";
import { monthRouter } from "./routers/month";
import { paymentRouter } from "./routers/payment";
import { practiceRouter } from "./routers/practice";
import { purchaseRouter } from "./routers/purchase";
import { reminderRouter } from "./routers/reminder";
import { seriesRouter } from "./routers/series";
import { sessionRouter } from "./routers/session";
import { summaryRouter } from "./routers/summary";
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

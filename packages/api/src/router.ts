import { appointmentRouter } from "./routers/appointment";
import { authRouter } from "./routers/auth";
import { availabilityRouter } from "./routers/availability";
import { clientRouter } from "./routers/client";
import { profileRouter } from "./routers/profile";
import { router } from "./trpc";

export const appRouter = router({
  appointment: appointmentRouter,
  auth: authRouter,
  availability: availabilityRouter,
  client: clientRouter,
  profile: profileRouter,
});

export type AppRouter = typeof appRouter;

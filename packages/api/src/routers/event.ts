import { readEvents } from "@sereno/core/across/read-events";
import { EventsInput } from "@sereno/core/things/event/schema";
import { router, sharedProcedure } from "../trpc";

export const eventRouter = router({
  list: sharedProcedure.input(EventsInput).query(({ ctx, input }) => readEvents(ctx, input)),
});

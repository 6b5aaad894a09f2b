import { EventsInput } from "@sereno/core/domain/event/schema";
import { readEvents } from "@sereno/core/queries/read-events";
import { router, sharedProcedure } from "../trpc";

export const eventRouter = router({
  list: sharedProcedure.input(EventsInput).query(({ ctx, input }) => readEvents(ctx, input)),
});

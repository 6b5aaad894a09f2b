import { EventsInput } from "@sereno/core/domain/event/schema";
import { router, sharedProcedure } from "../trpc";

const work = () => import("./loaded/practice");

export const eventRouter = router({
  list: sharedProcedure.input(EventsInput).query(async ({ ctx, input }) => (await work()).readEvents(ctx, input)),
});

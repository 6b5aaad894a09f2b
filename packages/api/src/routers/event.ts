import { EventsInput } from "@sereno/core/domain/event/schema";
import { invoke, router, sharedProcedure } from "../trpc";

const work = () => import("./loaded/practice");

export const eventRouter = router({
  list: sharedProcedure.input(EventsInput).query(invoke(work, (core) => core.readEvents)),
});

import { ListClientsInput } from "@sereno/core/client/schema";
import { listClients } from "@sereno/core/client/service";
import { practiceProcedure, router } from "../trpc";

export const clientRouter = router({
  list: practiceProcedure.input(ListClientsInput).query(({ ctx, input }) => listClients(ctx, input)),
});

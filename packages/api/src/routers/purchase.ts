import { recordSessionUse, refundSession } from "@sereno/core/appointment/session";
import {
  CreatePurchaseInput,
  EditSessionsInput,
  ListPurchasesInput,
  PurchasesByIdentificationInput,
  PurchasesByNameInput,
  PurchasesOfInput,
  SessionInput,
} from "@sereno/core/purchase/schema";
import {
  createPurchase,
  editSessionsUsed,
  listActive,
  listByIdentification,
  listByName,
  listPurchases,
} from "@sereno/core/purchase/service";
import { once, practiceProcedure, router } from "../trpc";

export const purchaseRouter = router({
  list: practiceProcedure.input(ListPurchasesInput).query(({ ctx, input }) => listPurchases(ctx, input)),
  active: practiceProcedure.input(PurchasesOfInput).query(({ ctx, input }) => listActive(ctx, input)),
  byIdentification: practiceProcedure
    .input(PurchasesByIdentificationInput)
    .query(({ ctx, input }) => listByIdentification(ctx, input.identification)),
  byName: practiceProcedure.input(PurchasesByNameInput).query(({ ctx, input }) => listByName(ctx, input.name)),
  create: practiceProcedure.input(CreatePurchaseInput).mutation(once(({ ctx, input }) => createPurchase(ctx, input))),
  useSession: practiceProcedure.input(SessionInput).mutation(once(({ ctx, input }) => recordSessionUse(ctx, input))),
  refundSession: practiceProcedure.input(SessionInput).mutation(once(({ ctx, input }) => refundSession(ctx, input))),
  editSessions: practiceProcedure
    .input(EditSessionsInput)
    .mutation(once(({ ctx, input }) => editSessionsUsed(ctx, input))),
});

import {
  CancelPurchaseInput,
  CreatePurchaseInput,
  EditSessionsInput,
  ListPurchasesInput,
  PurchasesByIdentificationInput,
  PurchasesByNameInput,
  PurchasesOfInput,
  SessionInput,
} from "@sereno/core/domain/purchase/schema";
import { idempotent } from "../idempotent";
import { inConversation, practiceProcedure, router } from "../trpc";

const work = () => import("./loaded/people");

export const purchaseRouter = router({
  list: inConversation({ person: { id: "client_id" } })
    .input(ListPurchasesInput)
    .query(async ({ ctx, input }) => (await work()).listPurchases(ctx, input)),
  active: inConversation({ person: { id: "client_id", phone: "phone", others: ["identification_number", "name"] } })
    .input(PurchasesOfInput)
    .query(async ({ ctx, input }) => (await work()).listActive(ctx, input)),
  byIdentification: inConversation()
    .input(PurchasesByIdentificationInput)
    .query(async ({ ctx, input }) => (await work()).listByIdentification(ctx, input.identification)),
  byName: inConversation()
    .input(PurchasesByNameInput)
    .query(async ({ ctx, input }) => (await work()).listByName(ctx, input.name)),
  create: inConversation({ right: "sell", person: { id: "client_id", phone: "client_phone", name: "client_name" } })
    .input(CreatePurchaseInput)
    .mutation(idempotent(async ({ ctx, input }) => (await work()).createPurchase(ctx, input))),
  useSession: inConversation()
    .input(SessionInput)
    .mutation(idempotent(async ({ ctx, input }) => (await work()).useSession(ctx, input))),
  refundSession: inConversation()
    .input(SessionInput)
    .mutation(idempotent(async ({ ctx, input }) => (await work()).refundSession(ctx, input))),
  cancel: practiceProcedure
    .input(CancelPurchaseInput)
    .mutation(idempotent(async ({ ctx, input }) => (await work()).cancelPurchase(ctx, input))),
  editSessions: practiceProcedure
    .input(EditSessionsInput)
    .mutation(idempotent(async ({ ctx, input }) => (await work()).editSessionsUsed(ctx, input))),
});

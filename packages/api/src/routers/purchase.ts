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
import { inConversation, invoke, practiceProcedure, router } from "../trpc";

const work = () => import("./loaded/people");

export const purchaseRouter = router({
  list: inConversation({ person: { id: "client_id" } })
    .input(ListPurchasesInput)
    .query(invoke(work, (core) => core.listPurchases)),
  active: inConversation({ person: { id: "client_id", phone: "phone", others: ["identification_number", "name"] } })
    .input(PurchasesOfInput)
    .query(invoke(work, (core) => core.listActive)),
  byIdentification: inConversation()
    .input(PurchasesByIdentificationInput)
    .query(async ({ ctx, input }) => (await work()).listByIdentification(ctx, input.identification)),
  byName: inConversation()
    .input(PurchasesByNameInput)
    .query(async ({ ctx, input }) => (await work()).listByName(ctx, input.name)),
  create: inConversation({ right: "sell", person: { id: "client_id", phone: "client_phone", name: "client_name" } })
    .input(CreatePurchaseInput)
    .mutation(idempotent(invoke(work, (core) => core.createPurchase))),
  useSession: inConversation()
    .input(SessionInput)
    .mutation(idempotent(invoke(work, (core) => core.useSession))),
  refundSession: inConversation()
    .input(SessionInput)
    .mutation(idempotent(invoke(work, (core) => core.refundSession))),
  cancel: practiceProcedure
    .input(CancelPurchaseInput)
    .mutation(idempotent(invoke(work, (core) => core.cancelPurchase))),
  editSessions: practiceProcedure
    .input(EditSessionsInput)
    .mutation(idempotent(invoke(work, (core) => core.editSessionsUsed))),
});

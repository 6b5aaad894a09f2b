import { cancelPurchase } from "@sereno/core/actions/purchase/cancel";
import { editSessionsUsed } from "@sereno/core/actions/purchase/edit-sessions-used";
import { refundSession } from "@sereno/core/actions/purchase/refund-session";
import { createPurchase } from "@sereno/core/actions/purchase/sell";
import { useSession } from "@sereno/core/actions/purchase/use-session";
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
import { listActive, listByIdentification, listByName, listPurchases } from "@sereno/core/store/purchase/read";
import { idempotent } from "../idempotent";
import { inConversation, practiceProcedure, router } from "../trpc";

export const purchaseRouter = router({
  list: inConversation({ person: { id: "client_id" } })
    .input(ListPurchasesInput)
    .query(({ ctx, input }) => listPurchases(ctx, input)),
  active: inConversation({ person: { id: "client_id", phone: "phone", others: ["identification_number", "name"] } })
    .input(PurchasesOfInput)
    .query(({ ctx, input }) => listActive(ctx, input)),
  byIdentification: inConversation()
    .input(PurchasesByIdentificationInput)
    .query(({ ctx, input }) => listByIdentification(ctx, input.identification)),
  byName: inConversation()
    .input(PurchasesByNameInput)
    .query(({ ctx, input }) => listByName(ctx, input.name)),
  create: inConversation({ right: "sell", person: { id: "client_id", phone: "client_phone", name: "client_name" } })
    .input(CreatePurchaseInput)
    .mutation(idempotent(({ ctx, input }) => createPurchase(ctx, input))),
  useSession: inConversation()
    .input(SessionInput)
    .mutation(idempotent(({ ctx, input }) => useSession(ctx, input))),
  refundSession: inConversation()
    .input(SessionInput)
    .mutation(idempotent(({ ctx, input }) => refundSession(ctx, input))),
  cancel: practiceProcedure
    .input(CancelPurchaseInput)
    .mutation(idempotent(({ ctx, input }) => cancelPurchase(ctx, input))),
  editSessions: practiceProcedure
    .input(EditSessionsInput)
    .mutation(idempotent(({ ctx, input }) => editSessionsUsed(ctx, input))),
});

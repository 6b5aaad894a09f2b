import * as purchase from "@sereno/core/domain/purchase/schema";
import { lazily, of } from "../idempotent";
import { conversationProcedure, inConversation, practiceProcedure, router } from "../trpc";

const { invoke, once } = lazily(() => import("./loaded/people"));

export const purchaseRouter = router({
  list: inConversation({ person: { id: "client_id" } })
    .input(purchase.ListPurchasesInput)
    .query(invoke((core) => core.listPurchases)),
  active: inConversation({ person: { id: "client_id", phone: "phone", others: ["identification_number", "name"] } })
    .input(purchase.PurchasesOfInput)
    .query(invoke((core) => core.listActive)),
  byIdentification: conversationProcedure
    .input(purchase.PurchasesByIdentificationInput)
    .query(invoke(of("identification", (core) => core.listByIdentification))),
  byName: conversationProcedure
    .input(purchase.PurchasesByNameInput)
    .query(invoke(of("name", (core) => core.listByName))),
  create: inConversation({ right: "sell", person: { id: "client_id", phone: "client_phone", name: "client_name" } })
    .input(purchase.CreatePurchaseInput)
    .mutation(once((core) => core.createPurchase)),
  useSession: conversationProcedure.input(purchase.SessionInput).mutation(once((core) => core.useSession)),
  refundSession: conversationProcedure.input(purchase.SessionInput).mutation(once((core) => core.refundSession)),
  cancel: practiceProcedure.input(purchase.CancelPurchaseInput).mutation(once((core) => core.cancelPurchase)),
  editSessions: practiceProcedure.input(purchase.EditSessionsInput).mutation(once((core) => core.editSessionsUsed)),
});

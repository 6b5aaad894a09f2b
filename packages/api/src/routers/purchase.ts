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
import { lazily, of } from "../idempotent";
import { conversationProcedure, inConversation, practiceProcedure, router } from "../trpc";

const { invoke, once } = lazily(() => import("./loaded/people"));

export const purchaseRouter = router({
  list: inConversation({ person: { id: "client_id" } })
    .input(ListPurchasesInput)
    .query(invoke((core) => core.listPurchases)),
  active: inConversation({ person: { id: "client_id", phone: "phone", others: ["identification_number", "name"] } })
    .input(PurchasesOfInput)
    .query(invoke((core) => core.listActive)),
  byIdentification: conversationProcedure
    .input(PurchasesByIdentificationInput)
    .query(invoke(of("identification", (core) => core.listByIdentification))),
  byName: conversationProcedure.input(PurchasesByNameInput).query(invoke(of("name", (core) => core.listByName))),
  create: inConversation({ right: "sell", person: { id: "client_id", phone: "client_phone", name: "client_name" } })
    .input(CreatePurchaseInput)
    .mutation(once((core) => core.createPurchase)),
  useSession: conversationProcedure.input(SessionInput).mutation(once((core) => core.useSession)),
  refundSession: conversationProcedure.input(SessionInput).mutation(once((core) => core.refundSession)),
  cancel: practiceProcedure.input(CancelPurchaseInput).mutation(once((core) => core.cancelPurchase)),
  editSessions: practiceProcedure.input(EditSessionsInput).mutation(once((core) => core.editSessionsUsed)),
});

import { AnnulBillInput, IssueBillInput, ListBillsInput, UndoBillInput } from "@sereno/core/domain/bill/schema";
import {
  AnnulPaymentInput,
  ClientOfPaymentsInput,
  ConfirmPaymentInput,
  ListPaymentsInput,
  MessageNotSentInput,
  OverviewInput,
  PreviewConfirmInput,
  RecordPaymentInput,
  RefundCreditInput,
  UndoPaymentInput,
} from "@sereno/core/domain/payment/schema";
import { StatementInput } from "@sereno/core/domain/payment/statement/schema";
import { lazily, of } from "../idempotent";
import { conversationProcedure, inConversation, practiceProcedure, router } from "../trpc";

const { invoke, once } = lazily(() => import("./loaded/people"));

export const paymentRouter = router({
  list: inConversation({ person: { id: "client_id" } })
    .input(ListPaymentsInput)
    .query(invoke((core) => core.listPayments)),
  balance: conversationProcedure.input(ClientOfPaymentsInput).query(invoke(of("id", (core) => core.readBalance))),
  message: conversationProcedure.input(ClientOfPaymentsInput).query(invoke(of("id", (core) => core.paymentMessage))),
  lastMessage: practiceProcedure.input(ClientOfPaymentsInput).query(invoke(of("id", (core) => core.lastMessage))),
  messageSent: conversationProcedure
    .input(ClientOfPaymentsInput)
    .mutation(once(of("id", (core) => core.paymentMessageSent))),
  messageNotSent: practiceProcedure.input(MessageNotSentInput).mutation(once((core) => core.paymentMessageNotSent)),
  overview: practiceProcedure.input(OverviewInput).query(invoke((core) => core.readOverview)),
  announced: practiceProcedure.query(invoke((core) => core.readAnnounced)),
  statement: practiceProcedure.input(StatementInput).query(invoke((core) => core.readStatement)),
  followUp: practiceProcedure.query(invoke((core) => core.readFollowUp)),
  record: inConversation({ person: { id: "client_id" } })
    .input(RecordPaymentInput)
    .mutation(once((core) => core.recordPayment)),
  previewConfirm: practiceProcedure.input(PreviewConfirmInput).query(invoke((core) => core.previewConfirm)),
  confirm: practiceProcedure.input(ConfirmPaymentInput).mutation(once((core) => core.confirmPayment)),
  annul: practiceProcedure.input(AnnulPaymentInput).mutation(once((core) => core.annulPayment)),
  undo: practiceProcedure.input(UndoPaymentInput).mutation(once((core) => core.undoPayment)),
  refundCredit: practiceProcedure.input(RefundCreditInput).mutation(once((core) => core.refundCredit)),
});

export const billRouter = router({
  list: practiceProcedure.input(ListBillsInput).query(invoke((core) => core.listBills)),
  issue: practiceProcedure.input(IssueBillInput).mutation(once((core) => core.issueBill)),
  annul: practiceProcedure.input(AnnulBillInput).mutation(once((core) => core.annulBill)),
  undo: practiceProcedure.input(UndoBillInput).mutation(once((core) => core.undoBill)),
});

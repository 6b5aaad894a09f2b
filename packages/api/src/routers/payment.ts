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
import { idempotent } from "../idempotent";
import { inConversation, invoke, practiceProcedure, router } from "../trpc";

const work = () => import("./loaded/people");

export const paymentRouter = router({
  list: inConversation({ person: { id: "client_id" } })
    .input(ListPaymentsInput)
    .query(invoke(work, (core) => core.listPayments)),
  balance: inConversation()
    .input(ClientOfPaymentsInput)
    .query(async ({ ctx, input }) => (await work()).readBalance(ctx, input.id)),
  message: inConversation()
    .input(ClientOfPaymentsInput)
    .query(async ({ ctx, input }) => (await work()).paymentMessage(ctx, input.id)),
  lastMessage: practiceProcedure
    .input(ClientOfPaymentsInput)
    .query(async ({ ctx, input }) => (await work()).lastMessage(ctx, input.id)),
  messageSent: inConversation()
    .input(ClientOfPaymentsInput)
    .mutation(idempotent(async ({ ctx, input }) => (await work()).paymentMessageSent(ctx, input.id))),
  messageNotSent: practiceProcedure
    .input(MessageNotSentInput)
    .mutation(idempotent(invoke(work, (core) => core.paymentMessageNotSent))),
  overview: practiceProcedure.input(OverviewInput).query(invoke(work, (core) => core.readOverview)),
  announced: practiceProcedure.query(async ({ ctx }) => (await work()).readAnnounced(ctx)),
  statement: practiceProcedure.input(StatementInput).query(invoke(work, (core) => core.readStatement)),
  followUp: practiceProcedure.query(async ({ ctx }) => (await work()).readFollowUp(ctx)),
  record: inConversation({ person: { id: "client_id" } })
    .input(RecordPaymentInput)
    .mutation(idempotent(invoke(work, (core) => core.recordPayment))),
  previewConfirm: practiceProcedure.input(PreviewConfirmInput).query(invoke(work, (core) => core.previewConfirm)),
  confirm: practiceProcedure
    .input(ConfirmPaymentInput)
    .mutation(idempotent(invoke(work, (core) => core.confirmPayment))),
  annul: practiceProcedure.input(AnnulPaymentInput).mutation(idempotent(invoke(work, (core) => core.annulPayment))),
  undo: practiceProcedure.input(UndoPaymentInput).mutation(idempotent(invoke(work, (core) => core.undoPayment))),
  refundCredit: practiceProcedure
    .input(RefundCreditInput)
    .mutation(idempotent(invoke(work, (core) => core.refundCredit))),
});

export const billRouter = router({
  list: practiceProcedure.input(ListBillsInput).query(invoke(work, (core) => core.listBills)),
  issue: practiceProcedure.input(IssueBillInput).mutation(idempotent(invoke(work, (core) => core.issueBill))),
  annul: practiceProcedure.input(AnnulBillInput).mutation(idempotent(invoke(work, (core) => core.annulBill))),
  undo: practiceProcedure.input(UndoBillInput).mutation(idempotent(invoke(work, (core) => core.undoBill))),
});

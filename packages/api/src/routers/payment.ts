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
import { inConversation, practiceProcedure, router } from "../trpc";

const work = () => import("./loaded/people");

export const paymentRouter = router({
  list: inConversation({ person: { id: "client_id" } })
    .input(ListPaymentsInput)
    .query(async ({ ctx, input }) => (await work()).listPayments(ctx, input)),
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
    .mutation(idempotent(async ({ ctx, input }) => (await work()).paymentMessageNotSent(ctx, input))),
  overview: practiceProcedure
    .input(OverviewInput)
    .query(async ({ ctx, input }) => (await work()).readOverview(ctx, input)),
  announced: practiceProcedure.query(async ({ ctx }) => (await work()).readAnnounced(ctx)),
  statement: practiceProcedure
    .input(StatementInput)
    .query(async ({ ctx, input }) => (await work()).readStatement(ctx, input)),
  followUp: practiceProcedure.query(async ({ ctx }) => (await work()).readFollowUp(ctx)),
  record: inConversation({ person: { id: "client_id" } })
    .input(RecordPaymentInput)
    .mutation(idempotent(async ({ ctx, input }) => (await work()).recordPayment(ctx, input))),
  previewConfirm: practiceProcedure
    .input(PreviewConfirmInput)
    .query(async ({ ctx, input }) => (await work()).previewConfirm(ctx, input)),
  confirm: practiceProcedure
    .input(ConfirmPaymentInput)
    .mutation(idempotent(async ({ ctx, input }) => (await work()).confirmPayment(ctx, input))),
  annul: practiceProcedure
    .input(AnnulPaymentInput)
    .mutation(idempotent(async ({ ctx, input }) => (await work()).annulPayment(ctx, input))),
  undo: practiceProcedure
    .input(UndoPaymentInput)
    .mutation(idempotent(async ({ ctx, input }) => (await work()).undoPayment(ctx, input))),
  refundCredit: practiceProcedure
    .input(RefundCreditInput)
    .mutation(idempotent(async ({ ctx, input }) => (await work()).refundCredit(ctx, input))),
});

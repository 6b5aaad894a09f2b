import { annulPayment } from "@sereno/core/actions/payment/annul";
import { confirmPayment, previewConfirm } from "@sereno/core/actions/payment/confirm";
import { recordPayment } from "@sereno/core/actions/payment/record";
import { refundCredit } from "@sereno/core/actions/payment/refund-credit";
import { paymentMessageNotSent, paymentMessageSent } from "@sereno/core/actions/payment/send-message";
import { undoPayment } from "@sereno/core/actions/payment/undo";
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
import { readStatement } from "@sereno/core/queries/statement";
import { readAnnounced, readFollowUp, readOverview } from "@sereno/core/store/payment/overview";
import { lastMessage, listPayments, paymentMessage, readBalance } from "@sereno/core/store/payment/read";
import { idempotent } from "../idempotent";
import { inConversation, practiceProcedure, router } from "../trpc";

export const paymentRouter = router({
  list: inConversation({ person: { id: "client_id" } })
    .input(ListPaymentsInput)
    .query(({ ctx, input }) => listPayments(ctx, input)),
  balance: inConversation()
    .input(ClientOfPaymentsInput)
    .query(({ ctx, input }) => readBalance(ctx, input.id)),
  message: inConversation()
    .input(ClientOfPaymentsInput)
    .query(({ ctx, input }) => paymentMessage(ctx, input.id)),
  lastMessage: practiceProcedure.input(ClientOfPaymentsInput).query(({ ctx, input }) => lastMessage(ctx, input.id)),
  messageSent: inConversation()
    .input(ClientOfPaymentsInput)
    .mutation(idempotent(({ ctx, input }) => paymentMessageSent(ctx, input.id))),
  messageNotSent: practiceProcedure
    .input(MessageNotSentInput)
    .mutation(idempotent(({ ctx, input }) => paymentMessageNotSent(ctx, input))),
  overview: practiceProcedure.input(OverviewInput).query(({ ctx, input }) => readOverview(ctx, input)),
  announced: practiceProcedure.query(({ ctx }) => readAnnounced(ctx)),
  statement: practiceProcedure.input(StatementInput).query(({ ctx, input }) => readStatement(ctx, input)),
  followUp: practiceProcedure.query(({ ctx }) => readFollowUp(ctx)),
  record: inConversation({ person: { id: "client_id" } })
    .input(RecordPaymentInput)
    .mutation(idempotent(({ ctx, input }) => recordPayment(ctx, input))),
  previewConfirm: practiceProcedure.input(PreviewConfirmInput).query(({ ctx, input }) => previewConfirm(ctx, input)),
  confirm: practiceProcedure
    .input(ConfirmPaymentInput)
    .mutation(idempotent(({ ctx, input }) => confirmPayment(ctx, input))),
  annul: practiceProcedure.input(AnnulPaymentInput).mutation(idempotent(({ ctx, input }) => annulPayment(ctx, input))),
  undo: practiceProcedure.input(UndoPaymentInput).mutation(idempotent(({ ctx, input }) => undoPayment(ctx, input))),
  refundCredit: practiceProcedure
    .input(RefundCreditInput)
    .mutation(idempotent(({ ctx, input }) => refundCredit(ctx, input))),
});

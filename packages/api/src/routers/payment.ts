import { AnnulBillInput, IssueBillInput, ListBillsInput } from "@sereno/core/domain/bill/schema";
import * as payment from "@sereno/core/domain/payment/schema";
import { StatementInput } from "@sereno/core/domain/payment/statement/schema";
import { ById } from "@sereno/core/lib/text/schema";
import { lazily, of } from "../idempotent";
import { conversationProcedure, inConversation, practiceProcedure, router } from "../trpc";

const { invoke, once } = lazily(() => import("./loaded/people"));

const aboutClient = inConversation({ person: { id: "client_id" } });
const ofClient = conversationProcedure.input(payment.ClientOfPaymentsInput);

export const paymentRouter = router({
  list: aboutClient.input(payment.ListPaymentsInput).query(invoke((core) => core.listPayments)),
  balance: ofClient.query(invoke(of("id", (core) => core.readBalance))),
  message: ofClient.query(invoke(of("id", (core) => core.paymentMessage))),
  lastMessage: practiceProcedure
    .input(payment.ClientOfPaymentsInput)
    .query(invoke(of("id", (core) => core.lastMessage))),
  messageSent: inConversation({ allowedWhilePaused: true })
    .input(payment.ClientOfPaymentsInput)
    .mutation(once(of("id", (core) => core.paymentMessageSent))),
  messageNotSent: practiceProcedure
    .input(payment.MessageNotSentInput)
    .mutation(once((core) => core.paymentMessageNotSent)),
  overview: practiceProcedure.input(payment.OverviewInput).query(invoke((core) => core.readOverview)),
  announced: practiceProcedure.query(invoke((core) => core.readAnnounced)),
  statement: practiceProcedure.input(StatementInput).query(invoke((core) => core.readStatement)),
  followUp: practiceProcedure.query(invoke((core) => core.readFollowUp)),
  record: aboutClient.input(payment.RecordPaymentInput).mutation(once((core) => core.recordPayment)),
  previewConfirm: practiceProcedure.input(payment.PreviewConfirmInput).query(invoke((core) => core.previewConfirm)),
  confirm: practiceProcedure.input(payment.ConfirmPaymentInput).mutation(once((core) => core.confirmPayment)),
  annul: practiceProcedure.input(payment.AnnulPaymentInput).mutation(once((core) => core.annulPayment)),
  undo: practiceProcedure.input(ById).mutation(once((core) => core.undoPayment)),
  refundCredit: practiceProcedure.input(payment.RefundCreditInput).mutation(once((core) => core.refundCredit)),
});

export const billRouter = router({
  list: practiceProcedure.input(ListBillsInput).query(invoke((core) => core.listBills)),
  issue: practiceProcedure.input(IssueBillInput).mutation(once((core) => core.issueBill)),
  annul: practiceProcedure.input(AnnulBillInput).mutation(once((core) => core.annulBill)),
  undo: practiceProcedure.input(ById).mutation(once((core) => core.undoBill)),
});

import { AnnulBillInput, IssueBillInput, ListBillsInput, UndoBillInput } from "@sereno/core/domain/bill/schema";
import { idempotent } from "../idempotent";
import { practiceProcedure, router } from "../trpc";

const work = () => import("./loaded/people");

export const billRouter = router({
  list: practiceProcedure.input(ListBillsInput).query(async ({ ctx, input }) => (await work()).listBills(ctx, input)),
  issue: practiceProcedure
    .input(IssueBillInput)
    .mutation(idempotent(async ({ ctx, input }) => (await work()).issueBill(ctx, input))),
  annul: practiceProcedure
    .input(AnnulBillInput)
    .mutation(idempotent(async ({ ctx, input }) => (await work()).annulBill(ctx, input))),
  undo: practiceProcedure
    .input(UndoBillInput)
    .mutation(idempotent(async ({ ctx, input }) => (await work()).undoBill(ctx, input))),
});

import { annulBill } from "@sereno/core/actions/bill/annul";
import { issueBill } from "@sereno/core/actions/bill/issue";
import { undoBill } from "@sereno/core/actions/bill/undo";
import { AnnulBillInput, IssueBillInput, ListBillsInput, UndoBillInput } from "@sereno/core/domain/bill/schema";
import { listBills } from "@sereno/core/store/bill/read";
import { idempotent } from "../idempotent";
import { practiceProcedure, router } from "../trpc";

export const billRouter = router({
  list: practiceProcedure.input(ListBillsInput).query(({ ctx, input }) => listBills(ctx, input)),
  issue: practiceProcedure.input(IssueBillInput).mutation(idempotent(({ ctx, input }) => issueBill(ctx, input))),
  annul: practiceProcedure.input(AnnulBillInput).mutation(idempotent(({ ctx, input }) => annulBill(ctx, input))),
  undo: practiceProcedure.input(UndoBillInput).mutation(idempotent(({ ctx, input }) => undoBill(ctx, input))),
});

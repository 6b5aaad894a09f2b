import { annulBill } from "@sereno/core/actions/bill/annul";
import { issueBill } from "@sereno/core/actions/bill/issue";
import { undoBill } from "@sereno/core/actions/bill/undo";
import { AnnulBillInput, IssueBillInput, ListBillsInput, UndoBillInput } from "@sereno/core/domain/bill/schema";
import { listBills } from "@sereno/core/store/bill/read";
import { once } from "../once";
import { practiceProcedure, router } from "../trpc";

export const billRouter = router({
  list: practiceProcedure.input(ListBillsInput).query(({ ctx, input }) => listBills(ctx, input)),
  issue: practiceProcedure.input(IssueBillInput).mutation(once(({ ctx, input }) => issueBill(ctx, input))),
  annul: practiceProcedure.input(AnnulBillInput).mutation(once(({ ctx, input }) => annulBill(ctx, input))),
  undo: practiceProcedure.input(UndoBillInput).mutation(once(({ ctx, input }) => undoBill(ctx, input))),
});

import { listBills } from "@sereno/core/records/bill/read";
import { AnnulBillInput, IssueBillInput, ListBillsInput, UndoBillInput } from "@sereno/core/things/bill/schema";
import { annulBill } from "@sereno/core/verbs/annul-bill";
import { issueBill } from "@sereno/core/verbs/issue-bill";
import { undoBill } from "@sereno/core/verbs/undo-bill";
import { once } from "../once";
import { practiceProcedure, router } from "../trpc";

export const billRouter = router({
  list: practiceProcedure.input(ListBillsInput).query(({ ctx, input }) => listBills(ctx, input)),
  issue: practiceProcedure.input(IssueBillInput).mutation(once(({ ctx, input }) => issueBill(ctx, input))),
  annul: practiceProcedure.input(AnnulBillInput).mutation(once(({ ctx, input }) => annulBill(ctx, input))),
  undo: practiceProcedure.input(UndoBillInput).mutation(once(({ ctx, input }) => undoBill(ctx, input))),
});

import { AnnulBillInput, IssueBillInput, ListBillsInput, UndoBillInput } from "@sereno/core/domain/bill/schema";
import { idempotent } from "../idempotent";
import { invoke, practiceProcedure, router } from "../trpc";

const work = () => import("./loaded/people");

export const billRouter = router({
  list: practiceProcedure.input(ListBillsInput).query(invoke(work, (core) => core.listBills)),
  issue: practiceProcedure.input(IssueBillInput).mutation(idempotent(invoke(work, (core) => core.issueBill))),
  annul: practiceProcedure.input(AnnulBillInput).mutation(idempotent(invoke(work, (core) => core.annulBill))),
  undo: practiceProcedure.input(UndoBillInput).mutation(idempotent(invoke(work, (core) => core.undoBill))),
});

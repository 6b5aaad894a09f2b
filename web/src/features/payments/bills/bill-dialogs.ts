import type { Bill } from "@sereno/core/domain/bill/output";
import type { ClientListItem } from "@sereno/core/domain/client/output";
import { lazyDialog } from "../../../components/lazy/lazy-dialog";
import type { Draft } from "../../../lib/kept/drafts";

const IssueBillDialog = lazyDialog(() => import("./issue-bill-dialog"));
const BillPdfDialog = lazyDialog(() => import("./bill-pdf-dialog"));
export const AnnulBillDialog = lazyDialog(() => import("./annul-bill-dialog"));

export const downloadBill = (bill: Bill) => BillPdfDialog.open({ bill });

export const issueBill = (begun: { client?: ClientListItem; draft?: Draft } = {}) =>
  IssueBillDialog.open({ ...begun, onDownload: downloadBill });

import type { Bill } from "@sereno/core/domain/bill/output";
import type { ClientListItem } from "@sereno/core/domain/client/output";
import { dialogPart } from "../../../components/part/dialog-part";
import type { Draft } from "../../../lib/kept/drafts";

const IssueBillDialog = dialogPart(() => import("./issue-bill-dialog"));
const BillPdfDialog = dialogPart(() => import("./bill-pdf-dialog"));
export const AnnulBillDialog = dialogPart(() => import("./annul-bill-dialog"));

export const downloadBill = (bill: Bill) => BillPdfDialog.open({ bill });

export const issueBill = (begun: { client?: ClientListItem; draft?: Draft } = {}) =>
  IssueBillDialog.open({ ...begun, onDownload: downloadBill });

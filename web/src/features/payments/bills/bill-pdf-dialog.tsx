import type { Bill } from "@sereno/core/domain/bill/output";
import { WritingDialog } from "../figures/writing-dialog";
import { billFileName, titleText } from "../model/bill-texts";
import { billPdf } from "../papers/bill-pdf";
import { loadFonts } from "../papers/page-writer";

export default function BillPdfDialog({ bill, onClose }: { bill: Bill; onClose: () => void }) {
  const write = async () => billPdf(bill, await loadFonts());
  return <WritingDialog title={titleText(bill)} name={billFileName(bill)} write={write} onClose={onClose} />;
}

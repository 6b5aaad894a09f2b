import { loadFonts } from "../papers/bill-fonts";
import { type Paper, tablesPdf } from "../papers/tables-pdf";
import { WritingDialog } from "./writing-dialog";

interface PaperDialogProps {
  paper: Paper;
  /** Of the file. */
  name: string;
  onClose: () => void;
}

/** Writes tables of figures on paper. */
export default function PaperDialog({ paper, name, onClose }: PaperDialogProps) {
  const write = async () => tablesPdf(paper, await loadFonts());
  return <WritingDialog title={paper.title} name={name} write={write} onClose={onClose} />;
}

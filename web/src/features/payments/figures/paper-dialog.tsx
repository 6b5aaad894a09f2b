import { loadFonts } from "../papers/page-writer";
import { type Paper, tablesPdf } from "../papers/tables-pdf";
import { WritingDialog } from "./writing-dialog";

export default function PaperDialog({ paper, name, onClose }: { paper: Paper; name: string; onClose: () => void }) {
  const write = async () => tablesPdf(paper, await loadFonts());
  return <WritingDialog title={paper.title} name={name} write={write} onClose={onClose} />;
}

import type { Bill } from "@sereno/core/things/bill/output";
import type { ClientListItem } from "@sereno/core/things/client/output";
import { useEffect, useState } from "react";
import { useResumedDraft } from "../../../components/draft/resumed-draft";
import { dialogPart } from "../../../components/part/dialog-part";
import { toast } from "../../../components/ui/toast/toast";
import type { Draft } from "../../../lib/kept/drafts";
import { useAskedBill } from "../data/use-asked-bill";
import { ISSUED_NOTICE } from "../data/use-bills";

const IssueBillDialog = dialogPart(() => import("./issue-bill-dialog"));
const AnnulBillDialog = dialogPart(() => import("./annul-bill-dialog"));
const BillPdfDialog = dialogPart(() => import("./bill-pdf-dialog"));

type Opened = { kind: "issue"; client?: ClientListItem; draft?: Draft } | { kind: "annul"; bill: Bill };

/** The dialogs that are about cuentas de cobro, and the ways to open them. */
export function useBillDialogs() {
  const [opened, setOpened] = useState<Opened | null>(null);
  // The notice of one may be pressed while the next is typed.
  const [written, setWritten] = useState<Bill | null>(null);
  const close = () => setOpened(null);
  useAskedBill((client) => setOpened({ kind: "issue", client }));
  useResumedDraft(["bill"], (draft) => setOpened({ kind: "issue", draft }));
  // What it offers is done here.
  useEffect(() => () => toast.dismiss(ISSUED_NOTICE), []);
  return {
    issue: () => setOpened({ kind: "issue" }),
    annul: (bill: Bill) => setOpened({ kind: "annul", bill }),
    download: setWritten,
    dialogs: (
      <>
        {opened?.kind === "issue" && (
          <IssueBillDialog client={opened.client} draft={opened.draft} onDownload={setWritten} onClose={close} />
        )}
        {opened?.kind === "annul" && <AnnulBillDialog bill={opened.bill} onClose={close} />}
        {written && <BillPdfDialog key={written.id} bill={written} onClose={() => setWritten(null)} />}
      </>
    ),
  };
}

import { useEffect, useEffectEvent, useState } from "react";
import { toast } from "../../../components/ui/toast/toast";
import { messageOf } from "../../../lib/errors";
import { fetchSeries, type SeriesStart } from "../data/use-series";
import SeriesDialog from "./series-dialog";

interface AskedSeriesDialogProps {
  clientId: string;
  /** The package to use; null for the client's package with sessions left. */
  purchaseId: string | null;
  onClose: () => void;
}

export default function AskedSeriesDialog({ clientId, purchaseId, onClose }: AskedSeriesDialogProps) {
  const [start, setStart] = useState<SeriesStart | null>(null);
  const begin = useEffectEvent(() => {
    fetchSeries(clientId, purchaseId).then(setStart, (error: unknown) => {
      toast.error("No se pudo abrir la serie", messageOf(error));
      onClose();
    });
  });
  useEffect(() => begin(), []);
  return start && <SeriesDialog {...start} onClose={onClose} />;
}

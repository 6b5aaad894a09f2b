import { Opening } from "../../../components/lazy/lazy-dialog";
import { useOpening } from "../data/use-opening";
import { fetchSeries } from "../data/use-series";
import SeriesDialog from "./series-dialog";

interface AskedSeriesDialogProps {
  clientId: string;
  /** The package to use; null for the client's package with sessions left, if any. */
  purchaseId: string | null;
  onClose: () => void;
}

export default function AskedSeriesDialog({ clientId, purchaseId, onClose }: AskedSeriesDialogProps) {
  const start = useOpening(() => fetchSeries(clientId, purchaseId), "No se pudo abrir la serie", onClose);
  return start ? <SeriesDialog {...start} onClose={onClose} /> : <Opening onClose={onClose} />;
}

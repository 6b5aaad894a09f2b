import type { ClientListItem } from "@sereno/core/things/client/output";
import { useState } from "react";
import { Tabs } from "../../../components/ui/tabs";
import { useVisits } from "../data/use-visits";
import { SheetNotes } from "./sheet-notes";
import { SheetPackages } from "./sheet-packages";
import { SheetPayments } from "./sheet-payments";
import { SheetVisits } from "./sheet-visits";

type Tab = "visits" | "packages" | "payments" | "notes";

interface SheetTabsProps {
  client: ClientListItem;
  onEditSessions: () => void;
}

export function SheetTabs({ client, onEditSessions }: SheetTabsProps) {
  const [tab, setTab] = useState<Tab>("visits");
  const load = useVisits(client.id);
  const items = [
    { value: "visits", label: "Citas", count: client.total_appointments },
    { value: "packages", label: "Paquetes", count: client.total_package_purchases },
    { value: "payments", label: "Pagos" },
    { value: "notes", label: "Notas" },
  ] as const;
  return (
    <div className="min-w-0">
      <Tabs label="Del cliente" items={items} value={tab} onChange={setTab} panelClassName="pt-4">
        {tab === "visits" && <SheetVisits load={load} />}
        {tab === "packages" && <SheetPackages client={client} onEditSessions={onEditSessions} />}
        {tab === "payments" && <SheetPayments client={client} />}
        {tab === "notes" && <SheetNotes load={load} />}
      </Tabs>
    </div>
  );
}

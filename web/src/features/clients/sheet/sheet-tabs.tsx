import type { ClientListItem } from "@sereno/core/domain/client/output";
import { useState } from "react";
import { Tabs } from "../../../components/ui/tabs";
import { PaymentList } from "../../../domain/payment/payment-list";
import { usePayments } from "../../../domain/payment/use-payments";
import { useClock } from "../../../lib/use-clock";
import { useVisits } from "../data/use-visits";
import { SheetNotes } from "./sheet-notes";
import { SheetPackages } from "./sheet-packages";
import { SheetVisits } from "./sheet-visits";

function SheetPayments({ client }: { client: ClientListItem }) {
  const load = usePayments({ client_id: client.id });
  const { today } = useClock();
  return <PaymentList load={load} today={today} empty="Aún no hay pagos." />;
}

type Tab = "visits" | "packages" | "payments" | "notes";

export function SheetTabs({ client }: { client: ClientListItem }) {
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
        {tab === "packages" && <SheetPackages client={client} />}
        {tab === "payments" && <SheetPayments client={client} />}
        {tab === "notes" && <SheetNotes load={load} />}
      </Tabs>
    </div>
  );
}

import type { Package } from "@sereno/core/domain/catalog/output";
import { CalendarRange, Layers, Pencil, Tag, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "../../components/ui/badge";
import { IconButton } from "../../components/ui/button";
import { Card } from "../../components/ui/card";
import { cx } from "../../lib/cx";
import { formatPesos } from "../../lib/pesos";
import { averageText, pricingText, savingsText, sessionsText, validityText } from "./model/package-texts";

interface PackageCardProps {
  package: Package;
  onEdit: () => void;
  onDelete: () => void;
}

const Term = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className="flex items-center gap-2 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-faint">
    {icon}
    {children}
  </li>
);

function Badges({ package: { transferable, for_couples, is_active } }: { package: Package }) {
  if (is_active && !transferable && !for_couples) return null;
  return (
    <div className="mt-3 flex flex-wrap gap-1.5">
      {!is_active && <Badge tone="amber">Inactivo</Badge>}
      {transferable && <Badge>Transferible</Badge>}
      {for_couples && <Badge>Para parejas</Badge>}
    </div>
  );
}

function PriceLines({ package: shown }: { package: Package }) {
  const { total_price, savings, avg_price_per_session } = shown;
  const saved = savingsText(shown);
  return (
    <div className="pt-5 tabular-nums">
      <p className="text-title whitespace-nowrap">{formatPesos(total_price)}</p>
      <p className="mt-1 flex flex-wrap gap-x-3 text-sm text-ink-soft">
        <span>{averageText(avg_price_per_session)}</span>
        {saved && <span className={cx(savings > 0 && "font-medium text-teal-ink")}>{saved}</span>}
      </p>
    </div>
  );
}

export function PackageCard({ package: shown, onEdit, onDelete }: PackageCardProps) {
  const { name, description, is_active } = shown;
  return (
    <Card
      role="article"
      aria-label={name}
      className={cx("row-span-3 grid min-w-0 grid-rows-subgrid gap-y-0", !is_active && "border-dashed bg-sunken")}
    >
      <div className="min-w-0">
        <div className="flex items-start gap-2">
          <h3 className="min-w-0 grow font-semibold break-words">{name}</h3>
          <div className="-my-2.5 -mr-2.5 flex shrink-0 md:pointer-fine:-my-2">
            <IconButton label={`Editar ${name}`} onClick={onEdit} className="[&_svg]:size-4!">
              <Pencil aria-hidden />
            </IconButton>
            <IconButton label={`Eliminar ${name}`} onClick={onDelete} className="[&_svg]:size-4!">
              <Trash2 aria-hidden />
            </IconButton>
          </div>
        </div>
        {description && <p className="mt-1 text-sm break-words whitespace-pre-line text-ink-soft">{description}</p>}
        <Badges package={shown} />
      </div>
      <PriceLines package={shown} />
      <ul className="mt-4 grid content-start gap-1.5 border-t border-line pt-4 text-sm text-ink-soft tabular-nums">
        <Term icon={<Layers aria-hidden />}>{sessionsText(shown.sessions)}</Term>
        <Term icon={<CalendarRange aria-hidden />}>{validityText(shown.validity_months)}</Term>
        <Term icon={<Tag aria-hidden />}>{pricingText(shown)}</Term>
      </ul>
    </Card>
  );
}

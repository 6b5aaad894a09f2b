import type { Package } from "@sereno/core/domain/catalog/output";
import type { Price } from "@sereno/core/domain/catalog/rules";
import { CalendarRange, Layers, Pencil, Plus, Tag, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Badge } from "../../components/ui/badge";
import { Button, IconButton } from "../../components/ui/button";
import { Card } from "../../components/ui/card";
import { BOX, EmptyState } from "../../components/ui/empty-state";
import { FOCUS_FALLBACK } from "../../components/ui/focus-return";
import { Switch } from "../../components/ui/form/checkbox";
import { cx } from "../../lib/cx";
import { counted, formatPesos } from "../../lib/text";

const percent = new Intl.NumberFormat("es-CO", { style: "percent", maximumFractionDigits: 2 });

function pricingText({ use_custom_price, discount_percentage }: Package): string {
  if (use_custom_price) return "Precio personalizado";
  if (discount_percentage === 0) return "Sin descuento";
  return `Descuento: ${percent.format(discount_percentage / 100)}`;
}

function savingsText({ savings, total_price }: Price): string | null {
  if (savings + total_price === 0) return null;
  if (savings > 0) return `Ahorro: ${formatPesos(savings)}`;
  if (savings < 0) return `${formatPesos(-savings)} más que por separado`;
  return null;
}

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
        <span>{formatPesos(avg_price_per_session)} por sesión</span>
        {saved && <span className={cx(savings > 0 && "font-medium text-teal-ink")}>{saved}</span>}
      </p>
    </div>
  );
}

function PackageCard({ package: shown, onEdit, onDelete }: PackageCardProps) {
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
        <Term icon={<Layers aria-hidden />}>{counted(shown.sessions, "sesión", "sesiones")}</Term>
        <Term icon={<CalendarRange aria-hidden />}>Vigencia: {counted(shown.validity_months, "mes", "meses")}</Term>
        <Term icon={<Tag aria-hidden />}>{pricingText(shown)}</Term>
      </ul>
    </Card>
  );
}

export const CARDS = "grid gap-4 sm:grid-cols-2 lg:grid-cols-3";

interface PackageListProps {
  packages: Package[];
  onCreate: () => void;
  onEdit: (chosen: Package) => void;
  onDelete: (chosen: Package) => void;
}

export function PackageList({ packages, onCreate, onEdit, onDelete }: PackageListProps) {
  const [showsInactive, setShowsInactive] = useState(false);
  const inactive = packages.filter(({ is_active }) => !is_active).length;
  const shown = packages.filter(({ is_active }) => is_active || showsInactive);
  return (
    <section aria-labelledby="packages-heading" className="mt-8">
      <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-4 md:pointer-fine:min-h-8">
        <h2 id="packages-heading" {...FOCUS_FALLBACK} className="text-lg font-semibold outline-none">
          Tus paquetes
        </h2>
        {inactive > 0 && (
          <Switch
            checked={showsInactive}
            onChange={(event) => setShowsInactive(event.target.checked)}
            label={
              <>
                Mostrar inactivos <span className="text-ink-soft tabular-nums">({inactive})</span>
              </>
            }
          />
        )}
      </div>
      {shown.length === 0 ? (
        <NoPackages areAllHidden={inactive > 0} onCreate={onCreate} />
      ) : (
        <ul className={CARDS}>
          {shown.map((each) => (
            <li key={each.id} className="row-span-3 grid min-w-0 grid-rows-subgrid gap-y-0">
              <PackageCard package={each} onEdit={() => onEdit(each)} onDelete={() => onDelete(each)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const NoPackages = ({ areAllHidden, onCreate }: { areAllHidden: boolean; onCreate: () => void }) => (
  <Card className="p-0!">
    {areAllHidden ? (
      <EmptyState
        drawing={BOX}
        title="No ofreces ningún paquete"
        hint="Todos están inactivos. Muéstralos y edita uno para volver a ofrecerlo."
      />
    ) : (
      <EmptyState
        drawing={BOX}
        title="Aún no tienes paquetes"
        hint="Reúne varias sesiones en un solo precio y véndelas al agendar o al agregar un cliente."
        action={
          <Button icon={<Plus aria-hidden />} onClick={onCreate}>
            Crear primer paquete
          </Button>
        }
      />
    )}
  </Card>
);

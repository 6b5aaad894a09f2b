import { SkeletonGroup } from "../../../components/ui/card";

export const ExpensesSkeleton = () => (
  <SkeletonGroup label="Cargando gastos" className="space-y-3 pt-3" bones={["h-12", "h-12"]} />
);

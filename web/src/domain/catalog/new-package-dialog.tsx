import type { Package, PackageConfig } from "@sereno/core/domain/catalog/output";
import PackageDialog from "./package-dialog";
import { useBaseValue } from "./use-base-value";
import { useCatalog } from "./use-catalog";

interface NewPackageDialogProps {
  onSaved: (saved: Package) => void;
  onClose: () => void;
}

export default function NewPackageDialog(props: NewPackageDialogProps) {
  const { data } = useCatalog();
  return data ? <WithBase {...props} config={data.config} /> : null;
}

const WithBase = ({ config, ...props }: NewPackageDialogProps & { config: PackageConfig }) => (
  <PackageDialog {...props} saved={null} base={useBaseValue(config)} />
);

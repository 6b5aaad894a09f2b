/** Package id of purchases from before Sereno. The catalogue has no package with this id. */
export const BROUGHT_PACKAGE = "pkg_brought";

/** Name of a debt from before Sereno, and of the purchase that an import makes for the debt. */
export const DEBT_NAME = "Saldo anterior";

interface Bought {
  package_id: string;
  package_name: string;
}

/** Name of a purchase in debts and payments: the package's, or 'Saldo anterior' for a purchase from before Sereno. */
export const purchaseConcept = ({ package_id, package_name }: Bought): string =>
  package_id === BROUGHT_PACKAGE ? DEBT_NAME : package_name;

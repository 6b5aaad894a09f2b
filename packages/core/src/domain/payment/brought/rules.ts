/** Package id of purchases from before Sereno. The catalogue has no package with this id. */
export const BROUGHT_PACKAGE = "pkg_brought";

/** Name of a debt from before Sereno, and of the purchase that an import makes for the debt. */
export const DEBT_NAME = "Saldo anterior";

/** Whether a purchase is only a debt from before Sereno. Entries of a client's `packages` have no `package_id`. */
export const isDebtOnly = (of: Partial<Bought> & { is_brought?: true }): boolean =>
  of.package_name === DEBT_NAME && (of.is_brought === true || of.package_id === BROUGHT_PACKAGE);

interface Bought {
  package_id: string;
  package_name: string;
}

export const purchaseConcept = ({ package_id, package_name }: Bought): string =>
  package_id === BROUGHT_PACKAGE ? DEBT_NAME : package_name;

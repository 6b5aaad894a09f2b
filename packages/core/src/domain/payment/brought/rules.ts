/** Package id of purchases from before Sereno, which the catalogue does not contain. */
export const BROUGHT_PACKAGE = "pkg_brought";

/** Name of a debt from before Sereno, and of the package that holds it. */
export const DEBT_NAME = "Saldo anterior";

interface Bought {
  package_id: string;
  package_name: string;
}

/** Name of a purchase's debt or payment; a purchase from before Sereno was not sold on the day of its import. */
export const purchaseConcept = ({ package_id, package_name }: Bought): string =>
  package_id === BROUGHT_PACKAGE ? DEBT_NAME : package_name;

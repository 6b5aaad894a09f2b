import { Link } from "react-router";
import { clientAddress } from "../address/addresses";

/** A name that leads to its client; high enough for a finger where lines are close. */
export const ClientLink = ({ id, name }: { id: string; name: string }) => (
  <Link
    to={clientAddress(id)}
    className="inline-flex min-h-6 items-center font-medium wrap-anywhere text-ink hover:text-primary hover:underline"
  >
    {name}
  </Link>
);

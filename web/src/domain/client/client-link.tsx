import { Link } from "react-router";

/** A client's name as a link, high enough for a finger even in dense lists. */
export const ClientLink = ({ to, name }: { to: string; name: string }) => (
  <Link
    to={to}
    className="inline-flex min-h-6 items-center font-medium wrap-anywhere text-ink hover:text-primary hover:underline"
  >
    {name}
  </Link>
);

import { Link } from "react-router";

export const ClientLink = ({ to, name }: { to: string; name: string }) => (
  <Link
    to={to}
    className="inline-flex min-h-6 items-center font-medium wrap-anywhere text-ink hover:text-primary hover:underline"
  >
    {name}
  </Link>
);

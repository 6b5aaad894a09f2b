import type { ClientListItem } from "@sereno/core/domain/client/output";
import type { Minute } from "@sereno/core/lib/time/rules";
import { Link } from "react-router";
import { cx } from "../../../lib/cx";
import type { ClientLink } from "../parts/use-clients-address";

export interface ClientItemProps {
  client: ClientListItem;
  /** Wall-clock minute of the practice. */
  now: Minute;
  link: ReturnType<ClientLink>;
  isNameShared: boolean;
  isExpanded: boolean;
  onToggle: () => void;
}

type NameLinkProps = Pick<ClientItemProps, "client" | "link"> & { className: string };

export const NameLink = ({ client, link, className }: NameLinkProps) => (
  <Link
    {...link}
    title="Ver ficha del cliente"
    className={cx("font-medium text-ink hover:text-primary hover:underline", className)}
  >
    {client.name}
  </Link>
);

import { LogOut } from "lucide-react";
import { useAuth } from "../lib/auth";
import { cx } from "../lib/cx";
import { Button } from "./ui/button";

export function LogoutButton({ className }: { className?: string }) {
  const { logout } = useAuth();
  return (
    <Button variant="ghost" icon={<LogOut aria-hidden />} onClick={logout} className={cx("text-sm", className)}>
      Cerrar sesión
    </Button>
  );
}

/** Shows the signed-in account, so that no user works in the wrong practice. */
export function SignedInAs({ className }: { className?: string }) {
  const { user } = useAuth();
  return (
    <div className={cx("leading-tight", className)}>
      <p className="truncate font-medium" title={user?.name}>
        {user?.name}
      </p>
      <p className="truncate text-ink-soft" title={user?.email}>
        {user?.email}
      </p>
    </div>
  );
}

import { LogOut } from "lucide-react";
import { useAuth } from "../lib/auth";
import { cx } from "../lib/cx";
import { hasUnsaved } from "../lib/parts/unsaved";
import { askFirst, LEAVING } from "./lazy/questions";
import { Button } from "./ui/button";

export function LogoutButton({ className, onPress }: { className?: string; onPress?: () => void }) {
  const { logout } = useAuth();
  const leave = () => {
    onPress?.();
    if (hasUnsaved()) askFirst({ ...LEAVING, onConfirm: logout });
    else logout();
  };
  return (
    <Button variant="ghost" icon={<LogOut aria-hidden />} onClick={leave} className={cx("text-sm", className)}>
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

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

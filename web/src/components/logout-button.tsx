import { LogOut } from "lucide-react";
import { useState } from "react";
import { useAuth } from "../lib/auth";
import { cx } from "../lib/cx";
import { Button } from "./ui/button";

export function LogoutButton({ className }: { className?: string }) {
  const { logout } = useAuth();
  const [pending, setPending] = useState(false);
  const leave = async () => {
    setPending(true);
    await logout();
  };
  return (
    <Button
      variant="ghost"
      icon={<LogOut aria-hidden />}
      pending={pending}
      onClick={leave}
      className={cx("text-sm", className)}
    >
      Cerrar sesión
    </Button>
  );
}

import { useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { dialogPart } from "../components/part/dialog-part";
import { viewAskedBy } from "../lib/kept/choices";
import { usesShortcuts } from "../lib/kept/shortcuts";
import { useNewAppointment } from "./use-new-appointment";

const ShortcutsDialog = dialogPart(() => import("./shortcuts-dialog"));

/** What takes keys of its own, and what stands over the page. */
const TYPED_IN = "input, textarea, select, [contenteditable]";
const OVER_THE_PAGE = "[role='dialog'], [role='alertdialog'], [role='menu']:popover-open, [role='listbox']";

/** Single keys for what is done most; they can be switched off in their list. */
export default function Shortcuts() {
  const [isListed, setIsListed] = useState(false);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { to, ...options } = useNewAppointment();

  const today = () => {
    const view = viewAskedBy(new URLSearchParams(search));
    const isCalendar = pathname === "/dashboard" && view;
    return navigate(`/dashboard?${new URLSearchParams(isCalendar ? { vista: view } : { tab: "hoy" })}`);
  };
  const actions: Record<string, () => unknown> = {
    n: () => navigate(to, options),
    t: today,
    "/": () => document.querySelector<HTMLInputElement>("input[type='search']")?.focus(),
    "?": () => setIsListed(true),
  };

  const act = useEffectEvent((event: KeyboardEvent) => {
    const action = actions[event.key.toLowerCase()];
    if (!action || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const isTyping = event.target instanceof Element && event.target.closest(TYPED_IN);
    if (isTyping || document.querySelector(OVER_THE_PAGE) || (event.key !== "?" && !usesShortcuts())) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => act(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);

  return isListed && <ShortcutsDialog onClose={() => setIsListed(false)} />;
}

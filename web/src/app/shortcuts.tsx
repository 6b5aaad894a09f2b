import { useEffect, useEffectEvent } from "react";
import { useLocation, useNavigate } from "react-router";
import { lazyDialog } from "../components/lazy/lazy-dialog";
import { newAppointmentFrom } from "../domain/address/addresses";
import { goTo } from "../lib/back";
import { viewAskedBy } from "../lib/kept/choices";
import { usesShortcuts } from "../lib/kept/shortcuts";
import { hasUnsaved } from "../lib/parts/unsaved";
import { openSearch } from "./search-button";

const ShortcutsDialog = lazyDialog(() => import("./shortcuts-dialog"));

const TYPED_IN = "input, textarea, select, [contenteditable]";
const LISTS = "[role='menu']:popover-open, [role='listbox']:is(:popover-open, :not([popover]))";
const ASKING = `[role='alertdialog'], dialog[open], ${LISTS}`;
const DIALOG = "[role='dialog']:is(:popover-open, :not([popover]))";
const OVER_THE_PAGE = `${DIALOG}, ${ASKING}`;

const asksToSearch = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === "k" && (ctrlKey || metaKey) && !altKey && !shiftKey;

/** Opens the search, unless a confirmation, a menu, a list or a dialog with unsaved input is open. */
function search(): void {
  const isOverTyped = hasUnsaved() && document.querySelector(DIALOG);
  if (!isOverTyped && !document.querySelector(ASKING)) openSearch();
}

export default function Shortcuts() {
  const navigate = useNavigate();
  const location = useLocation();

  const today = () => {
    const view = viewAskedBy(new URLSearchParams(location.search));
    const isCalendar = location.pathname === "/dashboard" && view;
    goTo({ to: `/dashboard?${new URLSearchParams(isCalendar ? { vista: view } : { tab: "hoy" })}` }, navigate);
  };
  const actions: Record<string, () => unknown> = {
    n: () => goTo(newAppointmentFrom(location), navigate),
    t: today,
    "/": search,
    "?": () => ShortcutsDialog.open({}),
  };

  const act = useEffectEvent((event: KeyboardEvent) => {
    if (asksToSearch(event)) {
      event.preventDefault();
      search();
      return;
    }
    const action = actions[event.key.toLowerCase()];
    if (!action || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const isTyping = event.target instanceof Element && event.target.closest(TYPED_IN);
    if (isTyping || document.querySelector(OVER_THE_PAGE) || (event.key !== "?" && !usesShortcuts())) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    document.addEventListener("keydown", act);
    return () => document.removeEventListener("keydown", act);
  }, []);

  return null;
}

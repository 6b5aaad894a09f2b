export function focusProblem(root: Element | null | undefined): void {
  const control =
    root?.querySelector("fieldset:has([role=alert]) :is(button, input)") ?? root?.querySelector("[aria-invalid]");
  if (!(control instanceof HTMLElement)) return;
  control.focus({ preventScroll: true });
  control.scrollIntoView({ block: "center" });
}

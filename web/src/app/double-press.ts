/** Ignores a double click's second press if the first has moved another control, such as a list's line, under it. */
export function watchDoublePresses(): void {
  let pressed: Element | null = null;
  const watch = (event: MouseEvent) => {
    const control = event.target instanceof Element ? event.target.closest("button, a, [role='option']") : null;
    // `detail` counts the presses at one place; it is 0 for keys.
    if (event.detail < 2) pressed = control;
    else if (control !== pressed) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  };
  window.addEventListener("click", watch, { capture: true });
}

const CONTROL = "button, a, [role='option']";

/** Ignores the second press of a double click if it hits another control, such as the next line of a list, which moves
 * under the pointer when the first press removes a line. */
export function watchDoublePresses(): void {
  let pressed: Element | null = null;
  const watch = (event: MouseEvent) => {
    const control = event.target instanceof Element ? event.target.closest(CONTROL) : null;
    // `detail` counts the presses at one place; it is 0 for keys.
    if (event.detail < 2) pressed = control;
    else if (control !== pressed) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  };
  window.addEventListener("click", watch, { capture: true });
}

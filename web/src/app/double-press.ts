/** Ignores the second press of a double click if the first press has put another control under the pointer. */
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

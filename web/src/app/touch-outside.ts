/** Closes an open list or calendar at a touch beside it, which Safari before iOS 18.3 does not do itself. */
export function watchTouchesOutside(): void {
  window.addEventListener("pointerup", ({ pointerType, target }) => {
    if (pointerType !== "touch" || !(target instanceof Element)) return;
    for (const popover of document.querySelectorAll<HTMLElement>("[popover=auto]:popover-open"))
      if (!popover.contains(target) && !target.closest(`[popovertarget="${popover.id}"]`)) popover.hidePopover();
  });
}

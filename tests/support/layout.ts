import type { Page } from "@playwright/test";

/** Sets the browser's font size: 1 is the default, 2 is 200 %. Widths in em or rem grow with it. */
export async function enlargeText(page: Page, by: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard: 16 * by } });
  await session.detach();
}

/** Layout faults of the current page, one sentence each. Content under a dialog is ignored. */
export const layoutFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // What the browser does not lay out, because it is far from the view, has no places to measure.
    for (const each of document.querySelectorAll<HTMLElement>("[class*='content-visibility']"))
      each.style.contentVisibility = "visible";
    const named = (element: Element) =>
      `${element.tagName} ${element.className} '${element.textContent?.slice(0, 60)}'`;
    const clips = (element: Element) => getComputedStyle(element).overflow !== "visible";
    const shown = [...document.body.querySelectorAll("*")].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        element.closest(".sr-only, [inert], [aria-hidden='true']") === null,
    );

    const root = document.documentElement;
    // Less than the window's width if the browser reserves space for a scroll bar.
    const width = root.getBoundingClientRect().width;
    const aside = clips(root) ? 0 : root.scrollWidth - width;

    /** Whether content may exceed the element: it is in an input or in a container that scrolls. */
    const mayBePushed = (element: Element) => element.closest("input, .overflow-x-auto, .fc-scroller") !== null;
    /** Faults of elements whose content is cut off without an ellipsis. */
    const cut = shown.flatMap((element) => {
      const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element);
      const isMeant =
        textOverflow === "ellipsis" || webkitLineClamp !== "none" || element.clientWidth < 2 || mayBePushed(element);
      if (isMeant) return [];
      const across = overflowX === "visible" ? 0 : element.scrollWidth - element.clientWidth;
      const down = overflowY === "hidden" || overflowY === "clip" ? element.scrollHeight - element.clientHeight : 0;
      return across > 1 || down > 1 ? [`cut by ${across} × ${down} px: ${named(element)}`] : [];
    });

    /** Faults of times and amounts behind an ellipsis. Measures rectangles, because `scrollWidth` is rounded. */
    const dotted = shown.flatMap((element) => {
      const isDotted = getComputedStyle(element).textOverflow === "ellipsis";
      if (!isDotted || !/\d\s[ap]\.\sm\.|\$\s\d/.test(element.textContent ?? "")) return [];
      const text = document.createRange();
      text.selectNodeContents(element);
      const over = text.getBoundingClientRect().width - element.getBoundingClientRect().width;
      return over > 0 ? [`in dots by ${over} px: ${named(element)}`] : [];
    });

    /** The part of a rectangle that its scroll containers leave visible. */
    const seenOf = (rect: DOMRect, within: Element | null): DOMRect => {
      if (!within || !clips(within)) return within ? seenOf(rect, within.parentElement) : rect;
      const box = within.getBoundingClientRect();
      const [left, top] = [Math.max(rect.left, box.left), Math.max(rect.top, box.top)];
      const width = Math.max(0, Math.min(rect.right, box.right) - left);
      const height = Math.max(0, Math.min(rect.bottom, box.bottom) - top);
      return seenOf(new DOMRect(left, top, width, height), within.parentElement);
    };
    /** The nearest fixed or sticky ancestor: it covers scrolled content on purpose. */
    const layerOf = (element: Element | null): Element | null =>
      !element || ["fixed", "sticky"].includes(getComputedStyle(element).position)
        ? element
        : layerOf(element.parentElement);
    const rectsOf = (node: Node, from: number, to: number) => {
      const range = document.createRange();
      range.setStart(node, from);
      range.setEnd(node, to);
      return [...range.getClientRects()];
    };
    const texts = shown.flatMap((element) =>
      [...element.childNodes].flatMap((node) => (node instanceof Text && node.data.trim() ? [{ element, node }] : [])),
    );
    const lines = texts.flatMap(({ element, node }) =>
      rectsOf(node, 0, node.length)
        .map((rect) => ({ element, layer: layerOf(element), rect: seenOf(rect, element) }))
        .filter(({ rect }) => rect.width > 1 && rect.height > 1),
    );
    const outside = lines
      .filter(({ element, rect }) => (rect.left < -1 || rect.right > root.clientWidth + 1) && !mayBePushed(element))
      .map(({ element }) => `out of sight: ${named(element)}`);
    const spilt = lines.flatMap(({ element, rect }) => {
      const button = element.closest("button, a.ui-button");
      if (!button) return [];
      const { top, bottom } = button.getBoundingClientRect();
      return rect.top < top - 2 || rect.bottom > bottom + 2 ? [`spilt from its button: ${named(button)}`] : [];
    });
    const overlaps = lines.flatMap((one, index) =>
      lines.slice(index + 1).flatMap((other) => {
        if (one.layer !== other.layer || one.element === other.element) return [];
        const width = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left);
        const height = Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top);
        // Adjacent lines may overlap by a part of their leading.
        const isOver = width > 2 && height > Math.min(one.rect.height, other.rect.height) / 3;
        return isOver ? [`overlap: ${named(one.element)} and ${named(other.element)}`] : [];
      }),
    );

    const broken = texts.flatMap(({ element, node }) =>
      [...node.data.matchAll(/[ap]\.\sm\.|\$\s[\d.]+/g)].flatMap(({ index, 0: { length } }) => {
        const tops = new Set(rectsOf(node, index, index + length).map(({ top }) => Math.round(top)));
        return tops.size > 1 ? [`a time or an amount is broken: ${named(element)}`] : [];
      }),
    );
    const scrolled = aside > 0 ? [`the page scrolls aside by ${aside} px`] : [];
    return [...scrolled, ...cut, ...dotted, ...outside, ...spilt, ...overlaps, ...broken];
  });

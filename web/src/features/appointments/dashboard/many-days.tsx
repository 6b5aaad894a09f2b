import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { startTransition, useLayoutEffect, useRef, useState } from "react";
import type { DayGroup } from "../model/agenda";
import { DayCards, type DayCardsProps, heightOf } from "./day-cards";

const GAP_PX = 16;

export default function ManyDays({ days, ...rest }: Omit<DayCardsProps, "day"> & { days: DayGroup[] }) {
  const list = useRef<HTMLDivElement>(null);
  // Renders nothing until the list's position is known.
  const [top, setTop] = useState<number | null>(null);
  const virtualizer = useWindowVirtualizer({
    count: days.length,
    getItemKey: (index) => days[index]?.date ?? index,
    estimateSize: (index) => (days[index] ? heightOf(days[index]) : 0),
    gap: GAP_PX,
    overscan: 1,
    scrollMargin: top ?? 0,
  });
  // Content above the list changes height, too. Days are drawn when idle: they usually lie below the first screen.
  useLayoutEffect(() => {
    if (!list.current) return;
    const found = list.current.getBoundingClientRect().top + window.scrollY;
    startTransition(() => setTop(found));
  });
  return (
    <div ref={list} className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {top !== null &&
        virtualizer.getVirtualItems().map(({ key, index, start }) => {
          const day = days[index];
          return (
            day && (
              <div
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                className="absolute inset-x-0"
                style={{ top: start - top }}
              >
                <DayCards day={day} {...rest} />
              </div>
            )
          );
        })}
    </div>
  );
}

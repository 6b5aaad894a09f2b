import { CircleAlert, Info, TriangleAlert, X } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "../../lib/cx";
import type { Tone } from "./badge";
import { Button } from "./button";

const TONES: Record<Tone, string> = {
  teal: "border-teal-line bg-teal-soft",
  grey: "border-grey-line bg-grey-soft",
  rose: "border-rose-line bg-rose-soft",
  amber: "border-amber-line bg-amber-soft",
};

const ICONS = {
  teal: <Info aria-hidden className="text-teal-ink" />,
  grey: <Info aria-hidden className="text-grey-ink" />,
  rose: <CircleAlert aria-hidden className="text-rose-ink" />,
  amber: <TriangleAlert aria-hidden className="text-amber-ink" />,
};

interface BannerProps {
  tone?: Tone;
  title?: string;
  children?: ReactNode;
  action?: ReactNode;
  dismiss?: { label: string; onDismiss: () => void };
  className?: string;
}

export function Banner({ tone = "grey", title, children, action, dismiss, className }: BannerProps) {
  return (
    <div
      role={tone === "rose" ? "alert" : "status"}
      className={cx(
        "flex gap-3 rounded-card border p-4 text-sm text-ink [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0",
        TONES[tone],
        className,
      )}
    >
      {ICONS[tone]}
      <div className="min-w-0 grow">
        {title && <p className="font-medium">{title}</p>}
        {children && <div className="break-words text-ink-soft">{children}</div>}
        {(action || dismiss) && (
          <div className="-ml-3 flex flex-wrap gap-1 pt-1">
            {action}
            {dismiss && (
              <Button variant="ghost" icon={<X aria-hidden />} className="px-3 text-sm" onClick={dismiss.onDismiss}>
                {dismiss.label}
              </Button>
            )}
          </div>
        )}
      </div>
    </div>
  );
}

// Scrolls to the banner, which may be out of view after a press on the button at the end of a form.
const bringIntoView = (node: HTMLElement | null) => node?.scrollIntoView({ block: "center" });

export const BannerInView = (props: BannerProps) => (
  <div ref={bringIntoView}>
    <Banner {...props} />
  </div>
);

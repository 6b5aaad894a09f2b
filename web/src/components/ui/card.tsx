import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from "react";
import { cx } from "../../lib/cx";

export const Card = ({ className, ...rest }: ComponentProps<"div">) => (
  <div {...rest} className={cx("ui-card", className)} />
);

interface SectionProps {
  title: string;
  text?: ReactNode;
  /** Whether the section is the next step of a process: its heading then takes the focus and scrolls into view. */
  isStep?: boolean;
  children: ReactNode;
}

export function Section({ title, text, isStep = false, children }: SectionProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isStep) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "start" });
  }, [isStep]);
  return (
    <section aria-labelledby={id}>
      <h2
        ref={heading}
        id={id}
        tabIndex={isStep ? -1 : undefined}
        className="scroll-mt-20 text-lg font-semibold outline-none"
      >
        {title}
      </h2>
      {text && <p className="mt-1 text-sm text-ink-soft">{text}</p>}
      <div className="mt-4">{children}</div>
    </section>
  );
}

export const SectionCard = (props: SectionProps) => (
  <Card>
    <Section {...props} />
  </Card>
);

export const Skeleton = ({ className }: { className?: string }) => (
  <div aria-hidden className={cx("animate-shimmer rounded-control bg-hover", className)} />
);

interface BonesProps {
  bones: readonly string[];
}

const Bones = ({ bones }: BonesProps) =>
  bones.map((bone, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have neither ids nor state.
    <Skeleton key={index} className={bone} />
  ));

export const CardSkeleton = ({ bones }: BonesProps) => (
  <Card>
    <Bones bones={bones} />
  </Card>
);

interface SkeletonGroupProps extends Partial<BonesProps> {
  label: string;
  className?: string;
  children?: ReactNode;
}

/** Skeletons of loading content. Tells screen readers once, for all skeletons inside, that content is loading. */
export const SkeletonGroup = ({ label, className, bones = [], children }: SkeletonGroupProps) => (
  <div role="status" className={className}>
    <span className="sr-only">{label}</span>
    <Bones bones={bones} />
    {children}
  </div>
);

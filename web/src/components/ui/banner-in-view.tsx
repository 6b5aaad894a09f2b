import { Banner, type BannerProps } from "./banner";

// A form is sent from its end.
const bringIntoView = (node: HTMLElement | null) => node?.scrollIntoView({ block: "center" });

/** What is to be read before the form is sent again. */
export const BannerInView = (props: BannerProps) => (
  <div ref={bringIntoView}>
    <Banner {...props} />
  </div>
);

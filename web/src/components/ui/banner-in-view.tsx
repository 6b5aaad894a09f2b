import { Banner, type BannerProps } from "./banner";

// The submit button is at the end of a form, so the banner may be out of view.
const bringIntoView = (node: HTMLElement | null) => node?.scrollIntoView({ block: "center" });

export const BannerInView = (props: BannerProps) => (
  <div ref={bringIntoView}>
    <Banner {...props} />
  </div>
);

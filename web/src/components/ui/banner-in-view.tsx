import { Banner, type BannerProps } from "./banner";

// Scrolls to the banner, which may be out of view after a press on the button at the end of a form.
const bringIntoView = (node: HTMLElement | null) => node?.scrollIntoView({ block: "center" });

export const BannerInView = (props: BannerProps) => (
  <div ref={bringIntoView}>
    <Banner {...props} />
  </div>
);

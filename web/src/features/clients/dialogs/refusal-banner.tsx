import { Banner } from "../../../components/ui/banner";

const bringIntoView = (node: HTMLElement | null) => node?.scrollIntoView({ block: "nearest" });

/** Why the server did not save a form, brought into view. */
export const RefusalBanner = ({ title, text }: { title: string; text: string }) => (
  <div ref={bringIntoView} className="scroll-mt-4">
    <Banner tone="rose" title={title}>
      <span className="whitespace-pre-line">{text}</span>
    </Banner>
  </div>
);

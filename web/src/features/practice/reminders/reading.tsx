import { DEFAULT_REMINDER } from "@sereno/core/domain/reminder/text/rules";
import { Banner } from "../../../components/ui/banner";
import { notSentText, reminderPreview } from "./settings-form";

export function Reading({ text, address }: { text: string; address: string | null }) {
  const notSent = notSentText(text);
  return (
    <div className="grid w-full gap-3 rounded-card border border-line bg-sunken p-4">
      {notSent && <Banner tone="amber">{notSent}</Banner>}
      <div>
        <p className="text-sm font-medium">Así se lee</p>
        <p className="mt-2 text-sm whitespace-pre-line text-ink-soft wrap-anywhere">
          {reminderPreview(text.trim() || DEFAULT_REMINDER, address)}
        </p>
      </div>
    </div>
  );
}

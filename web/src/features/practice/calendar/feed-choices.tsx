import type { Feed } from "@sereno/core/domain/feed/output";
import { FEED_TITLES, type FeedTitles } from "@sereno/core/domain/feed/schema";
import { Checkbox } from "../../../components/ui/form/checkbox";
import { FieldGroup } from "../../../components/ui/form/field";
import { RadioCard } from "../../../components/ui/form/radio-card";
import { useFeedChoices } from "./use-feed";

const TITLES: Record<FeedTitles, { label: string; text: string }> = {
  session: { label: "Sesión", text: "Nadie sabe con quién." },
  initials: { label: "Iniciales", text: "'LG' por Laura Gil: quien la conozca puede adivinar." },
};

export function FeedChoices({ feed }: { feed: Feed }) {
  const { shown, choose } = useFeedChoices(feed);
  return (
    <>
      <FieldGroup label="Título de cada cita">
        <div className="grid gap-2">
          {FEED_TITLES.map((titles) => (
            <RadioCard
              key={titles}
              name="titles"
              checked={shown.titles === titles}
              onChoose={() => choose({ titles })}
              label={TITLES[titles].label}
            >
              <p className="text-sm text-ink-soft">{TITLES[titles].text}</p>
            </RadioCard>
          ))}
        </div>
      </FieldGroup>
      <Checkbox
        label="Incluir lo que ya está en Google Calendar"
        description="Si ves los dos calendarios juntos, esas citas salen dos veces."
        checked={shown.includes_google}
        onChange={(event) => choose({ includes_google: event.target.checked })}
      />
    </>
  );
}

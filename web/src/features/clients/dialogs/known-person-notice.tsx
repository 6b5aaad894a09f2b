import { Banner } from "../../../components/ui/banner";
import { ACTIVE_PACKAGE_TEXT } from "../../../domain/package/package-terms";
import type { useKnownPerson } from "../data/use-known-person";
import { activePackageText } from "../model/client-form";
import { namesakeTexts } from "../model/known-person";

type KnownPersonNoticeProps = ReturnType<typeof useKnownPerson> & {
  isAlone: boolean;
};

/** Warns of an existing client. Only a duplicate, or a second active package, cannot be saved. */
export function KnownPersonNotice({ same, active, namesakes, isAlone }: KnownPersonNoticeProps) {
  if (same && isAlone) return <Banner tone="amber">{same.name} ya es tu cliente.</Banner>;
  if (same && active.length > 0) {
    return (
      <Banner tone="amber" title={ACTIVE_PACKAGE_TEXT}>
        <p>{same.name} ya es tu cliente.</p>
        <ul>
          {active.map((each) => (
            <li key={each.id}>{activePackageText(each)}</li>
          ))}
        </ul>
      </Banner>
    );
  }
  if (same) return <Banner>{same.name} ya es tu cliente: el paquete queda en su ficha.</Banner>;
  if (namesakes.length === 0) return null;
  return (
    <Banner tone="amber">
      {namesakeTexts(namesakes).map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Banner>
  );
}

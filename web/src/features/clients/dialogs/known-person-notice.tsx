import { ACTIVE_PACKAGE_TEXT } from "../../../components/package/package-terms";
import { Banner } from "../../../components/ui/banner";
import type { useKnownPerson } from "../data/use-known-person";
import { activePackageText } from "../model/client-form";
import { namesakeTexts } from "../model/known-person";

/** What is known already of the person in the form; only sessions left in a package keep it from being saved. */
export function KnownPersonNotice({ same, active, namesakes }: ReturnType<typeof useKnownPerson>) {
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

import { clientMatcher, directoryText, readDirectoryText } from "@sereno/core/domain/client/rules";

type Person = Parameters<typeof directoryText>[0] & { id: string };

/** The results of an earlier search that also match `text`, to show until the results for `text` arrive. */
export function stillMatching<P extends Person>(people: readonly P[], text: string): P[] {
  const matches = clientMatcher(text, null);
  return text ? people.filter((each) => matches(readDirectoryText(each.id, directoryText(each)))) : [];
}

/** Answers nothing but its headers. By plain HTTP: whether a certificate holds goes by the clock that is looked at. */
const ANSWERS_ITS_DATE = "http://www.google.com/generate_204";
const LONGEST_MS = 5000;

/**
 * What time it is for Google; null when it does not answer with a date. Nobody vouches for the answer: who stands in between can
 * agree with a clock that is wrong, or keep a start waiting, and set no time.
 */
export async function askGoogleDate(url = ANSWERS_ITS_DATE): Promise<Date | null> {
  const answer = await fetch(url, {
    method: "HEAD",
    redirect: "manual",
    signal: AbortSignal.timeout(LONGEST_MS),
  }).catch(() => null);
  const date = Date.parse(answer?.headers.get("date") ?? "");
  return Number.isNaN(date) ? null : new Date(date);
}

/** An address whose answer has only headers. Plain HTTP, because a doubtful clock cannot check a certificate. */
const ANSWERS_ITS_DATE = "http://www.google.com/generate_204";

/** Google's time; null if unknown. An attacker in the network can only confirm a wrong clock or stop a start. */
export async function askGoogleDate(url = ANSWERS_ITS_DATE): Promise<Date | null> {
  const answer = await fetch(url, {
    method: "HEAD",
    redirect: "manual",
    signal: AbortSignal.timeout(5000),
  }).catch(() => null);
  const date = Date.parse(answer?.headers.get("date") ?? "");
  return Number.isNaN(date) ? null : new Date(date);
}

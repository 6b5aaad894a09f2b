interface ConsentAnswer {
  /** The account to choose; null presses 'Cancelar'. */
  email: string | null;
  /** Whether the calendar box stays checked. */
  calendar?: boolean;
}

/** Answers the account picker by `fetch`, as a person does. Returns the address to which the stand-in redirects. */
export async function answerConsent(consent: URL, { email, calendar = true }: ConsentAnswer): Promise<URL> {
  const page = await fetch(consent);
  const markup = await page.text();
  const button = email ? `name="email" value="${email}"` : `name="denied" value="true"`;
  if (!markup.includes(button)) throw new Error(`The page (${page.status}) offers no button ${button}`);
  const form = new URLSearchParams(email ? { email } : { denied: "true" });
  if (calendar && markup.includes(`name="calendar"`)) form.set("calendar", "granted");
  const answer = await fetch(consent, { method: "POST", body: form, redirect: "manual" });
  const location = answer.headers.get("location");
  if (!location) throw new Error(`The account picker answered ${answer.status} without a redirect`);
  return new URL(location);
}

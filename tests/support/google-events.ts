import { createHash } from "node:crypto";
import { answerConsent } from "@sereno/local/google/consent-visitor";
import { callApi } from "./browser";
import type { SpawnedSereno } from "./spawn-sereno";

type Sereno = Pick<SpawnedSereno, "url" | "googleUrl">;

export async function failGoogle({ googleUrl }: Sereno, fail: object): Promise<void> {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${googleUrl}/__control`, { method: "POST", headers, body: JSON.stringify({ fail }) });
  if (!answer.ok) throw new Error(`the stand-in answered ${answer.status}`);
}

const VERIFIER = "a-verifier-of-at-least-forty-three-characters";

async function askGoogle({ url, googleUrl }: Sereno, email: string, request: RequestInit = {}): Promise<Response> {
  const consent = new URL((await callApi(url, "GET", "/auth/google/login")).authorization_url);
  consent.searchParams.set("code_challenge", createHash("sha256").update(VERIFIER).digest("base64url"));
  const body = new URLSearchParams({
    grant_type: "authorization_code",
    code: (await answerConsent(consent, { email })).searchParams.get("code") ?? "",
    redirect_uri: consent.searchParams.get("redirect_uri") ?? "",
    code_verifier: VERIFIER,
    client_id: "sereno-local",
    client_secret: "sereno-local-secret",
  });
  const tokens = await fetch(`${googleUrl}/oauth2/token`, { method: "POST", body });
  const headers = {
    authorization: `Bearer ${JSON.parse(await tokens.text()).access_token}`,
    "content-type": "application/json",
  };
  const answer = await fetch(`${googleUrl}/calendar/v3/calendars/primary/events`, { ...request, headers });
  if (!answer.ok) throw new Error(`the stand-in answered ${answer.status}`);
  return answer;
}

export async function putGoogleEvent(sereno: Sereno, email: string, event: object): Promise<void> {
  await askGoogle(sereno, email, { method: "POST", body: JSON.stringify(event) });
}

export async function googleTitles(sereno: Sereno, email: string): Promise<string[]> {
  const { items } = JSON.parse(await (await askGoogle(sereno, email)).text());
  return items.map(({ summary }: { summary: string }) => summary);
}

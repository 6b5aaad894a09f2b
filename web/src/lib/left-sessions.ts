import { halveToken } from "@sereno/core/domain/auth/rules";
import { appCode } from "./errors";
import { clientOf } from "./trpc";

const LEFT = "left:";
const AGAIN_MS = 30_000;

/** Removes the stored half of the token once the server ended the sign-in or knows it no more; else keeps it. */
async function until(call: Promise<unknown>, key: string): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (appCode(error) !== "unauthorized") return console.error("Logout failed:", error);
  }
  localStorage.removeItem(key);
}

/** Until the server answers, keeps half of the token, which can only end the session. */
export function endSession(token: string): void {
  const half = halveToken(token);
  localStorage.setItem(LEFT + half, "");
  void until(clientOf(token).auth.logout.mutate(), LEFT + half);
}

function endLeft(): void {
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(LEFT)) continue;
    void until(clientOf(null).auth.endLeft.mutate({ halved_token: key.slice(LEFT.length) }), key);
  }
}

/** Repeats the requests to end sessions that the server has not confirmed. */
export function watchLeft(): void {
  endLeft();
  setInterval(endLeft, AGAIN_MS);
  window.addEventListener("online", endLeft);
}

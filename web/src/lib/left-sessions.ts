import { halveToken } from "@sereno/core/domain/auth/rules";
import { appCode } from "./errors";
import { clientOf } from "./trpc";

const LEFT = "left:";
const AGAIN_MS = 30_000;

/** Keeps what names a session until the server says that it is over. */
async function until(call: Promise<unknown>, key: string): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (appCode(error) !== "unauthorized") return console.error("Logout failed:", error);
  }
  localStorage.removeItem(key);
}

/**
 * Ends the session of a token that this browser forgets. Nothing waits for the server: while it does not answer, half a token is
 * kept, which tells it later what to end and lets nobody in.
 */
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

/** Tells the server of sessions that were left while it did not answer. */
export function watchLeft(): void {
  endLeft();
  setInterval(endLeft, AGAIN_MS);
  window.addEventListener("online", endLeft);
}

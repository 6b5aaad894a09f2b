import { halveToken } from "@sereno/core/domain/auth/rules";
import { appCode } from "./errors";
import { store } from "./kept/kept";
import { clientOf } from "./trpc";

const LEFT = "left:";

/** Removes the stored half of a token once `call` has ended the session or the server no longer knows the session. */
async function until(call: Promise<unknown>, key: string): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (appCode(error) !== "unauthorized") return console.error("Logout failed:", error);
  }
  localStorage.removeItem(key);
}

/** Ends a session on the server. Until the server confirms, stores half of the token, which can only end a session. */
export function endSession(token: string): void {
  const half = halveToken(token);
  store(localStorage, LEFT + half, "");
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
  setInterval(endLeft, 30_000);
  window.addEventListener("online", endLeft);
}

import type { Hono } from "hono";
import type { AppEnv } from "../http";
import { createRateLimit } from "../rate-limit/rate-limit";
import type { Call } from "./call";

const pages = () => import("./pages");
type Page = Exclude<keyof Awaited<ReturnType<typeof pages>>, "tooMany">;

/** Serves each page also below /api, because CloudFront routes only that prefix to the REST function. */
export function mountConfirmations(app: Hono<AppEnv>): void {
  const limit = createRateLimit(60);
  const bounded = (page: Page) => async (c: Call) => {
    const { address, clock } = c.get("ctx");
    const wait = address ? limit.wait(address, clock.now()) : 0;
    if (wait > 0) return (await pages()).tooMany(c, wait);
    if (address) limit.count(address, clock.now());
    return (await pages())[page](c);
  };
  app.on(["GET", "POST"], ["/c/:token", "/api/c/:token"], bounded("answerAppointmentPage"));
  app.on("GET", ["/c/:token/cita.ics", "/api/c/:token/cita.ics"], bounded("answerAppointmentFile"));
  app.on(["GET", "POST"], ["/c/hora/:token", "/api/c/hora/:token"], bounded("answerOfferPage"));
  app.on(["GET", "POST"], ["/c/recordatorios/:token", "/api/c/recordatorios/:token"], bounded("answerWithdrawal"));
}

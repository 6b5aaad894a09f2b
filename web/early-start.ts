import { createHash } from "node:crypto";

/** Name of the meta tag with the heading and the additional files of the screen at `path`. */
export const filesMeta = (path: string): string => `files:${path}`;

/** A copy of core's default time zone, because `vite.config.ts` cannot import core. */
export const DEFAULT_TIMEZONE = "America/Bogota";

/** Script that requests the session and some screens' data before the app loads. `lib/parts/early.ts` reads both. */
export const EARLY_START = `(() => {
  try {
    const token = localStorage.getItem("accessToken");
    const { timezone, google_broken } = JSON.parse(localStorage.getItem("user"));
    if (!token) return;
    const asked = (window.earlyAnswers = { token, at: Date.now(), calls: [] });
    const ask = (...calls) => {
      const answer = fetch("/trpc/" + calls.map(([path]) => path) + "?batch=1", {
        method: "POST",
        headers: { authorization: "Bearer " + token, "content-type": "application/json" },
        body: JSON.stringify({ ...calls.map(([, input]) => input) }),
        signal: AbortSignal.timeout(30000),
      }).then((response) => {
        const { headers } = response;
        asked.heard = { date: headers.get("date"), storage: headers.get("sereno-storage"), at: Date.now() };
        return response.json();
      });
      calls.forEach(([path, input], index) => {
        const data = answer.then((answers) => answers[index].result.data);
        data.catch(() => {});
        asked.calls.push({ path, input: JSON.stringify(input), data });
      });
    };
    ask(["auth.me"]);
    const { pathname } = location;
    const files = document.querySelector('meta[name="${filesMeta("' + pathname + '")}"]');
    if (!files) return;
    // Runs when the page is parsed. No heading if Google's notice will be above it: the heading would move down.
    document.addEventListener("readystatechange", () => {
      const frame = document.querySelector(".starting-frame");
      if (!google_broken) frame.querySelector("p").textContent = files.dataset.heading;
      frame.hidden = false;
    }, { once: true });
    // Files that the service worker has cached need no preload.
    const { controller } = navigator.serviceWorker ?? {};
    for (const href of files.content.split(" ")) {
      const link = Object.assign(document.createElement("link"), { rel: "preload", as: "fetch", crossOrigin: "", href });
      if (!controller) document.head.append(link);
      else caches.match(href, { ignoreVary: true }).then((kept) => kept ?? document.head.append(link));
    }
    if (location.search) return;
    if (pathname === "/clients") return ask(["client.list", { page: 1, page_size: 10 }]);
    const today = new Date().toLocaleDateString("sv", { timeZone: timezone ?? "${DEFAULT_TIMEZONE}" });
    if (pathname === "/cobros") {
      ask(["payment.overview", { direction: "forward" }]);
      return ask(["payment.followUp"]);
    }
    const yesterday = new Date(Date.parse(today) - 864e5).toISOString().slice(0, 10);
    ask(
      ["appointment.list", { start_date: today, order: "asc", limit: 200, direction: "forward" }],
      ["appointment.list", { end_date: yesterday, order: "desc", limit: 30, direction: "forward" }],
      ["payment.announced"],
      ["agentNews.get"],
      ["waitlist.offers"],
      ["dayClosure.list"],
    );
  } catch {}
})();`;

export const EARLY_START_HASH = `'sha256-${createHash("sha256").update(EARLY_START).digest("base64")}'`;

import { test } from "../support/browser";
import { failing } from "../support/failing";
import { laura } from "../support/cobros";
test("zz", async ({ page, account }) => {
  await laura(account);
  page.on("response", async (r) => { if (r.url().includes("trpc")) console.log(r.status(), r.url().replace(/.*trpc/, "").slice(0, 300), r.url().includes("offers") ? (await r.text()).slice(-300) : ""); });
  await failing(page, "waitlist.offers");
  await page.goto("/dashboard?vista=semana");
  await page.waitForTimeout(5000);
  await page.screenshot({ path: "/tmp/zz.png" });
});

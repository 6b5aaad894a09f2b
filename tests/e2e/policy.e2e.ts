import { contentSecurityPolicy, permissionsPolicyText } from "@sereno/web/headers";
import { expect, test } from "../support/browser";
import { prepare } from "../support/dialog-practice";
import { policyComplaints } from "../support/policy-complaints";

test("the app works under the page's security policy without a violation", async ({ page, account }) => {
  const complaints = policyComplaints(page);
  const answer = await page.goto("/");
  const policy = await answer?.headerValue("content-security-policy");
  expect(policy).toContain("base-uri 'none'");
  expect(policy).toMatch(/style-src 'self';/);
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types sereno");
  expect(await answer?.headerValue("permissions-policy")).toBe(permissionsPolicyText);
  expect(policy?.split(";")).toHaveLength(Object.keys(contentSecurityPolicy).length);
  for (const path of ["/terminos", "/privacidad"]) await page.goto(path);
  const docs = await page.goto("/api/v1/docs");
  expect(await docs?.headerValue("content-security-policy")).toContain("default-src 'none'");
  await expect(page.getByText("openapi.json").first()).toBeVisible();

  await prepare(account);
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Nueva Cita" }).click();
  const lists = page.getByRole("dialog").getByRole("button", { name: /Tipo|57|Colombia/ });
  await lists.first().click();
  await page.keyboard.press("Escape");
  await page.goto("/availability");
  await page.getByRole("button", { name: "Añadir excepción" }).click();
  await expect(page.getByRole("grid")).toBeVisible();
  await page.goto("/profile");
  await page.getByRole("switch", { name: "Agente activo" }).click();
  await expect(page.getByRole("region", { name: /Notificaciones/ }).getByText(/Agente (des)?activado/)).toBeVisible();
  // The external stylesheet sets the position; without it the toasts are at the end of the page.
  await expect(page.locator("[data-sonner-toaster]")).toHaveCSS("position", "fixed");
  expect(complaints).toEqual([]);

  await test.step("the page refuses text as markup, workers outside the policy, and further policies", async () => {
    const refused = await page.evaluate(() => {
      // TypeScript's DOM types do not declare `trustedTypes`.
      const trusted = Reflect.get(window, "trustedTypes");
      return [
        () => document.body.insertAdjacentHTML("beforeend", "<p>texto</p>"),
        () => Object.assign(document.createElement("p"), { innerHTML: "<b>texto</b>" }),
        () => new Worker("/sw.js"),
        () => trusted.createPolicy("default", {}),
        () => trusted.createPolicy("sereno", {}),
      ].map((attempt) => {
        try {
          attempt();
          return "done";
        } catch (error) {
          return error instanceof TypeError ? "refused" : String(error);
        }
      });
    });
    expect(refused).toEqual(Array(5).fill("refused"));
  });
});

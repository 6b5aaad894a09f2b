import { EACH_WIDTH, expect, expectAccessibleInBoth, openAgent, test, toast } from "../support/browser";
import { now, openNow } from "../support/now";

test("handed-off clients are listed with a WhatsApp link, and are given back to the assistant", {
  tag: ["@long", EACH_WIDTH.tag],
}, async ({ page, account }) => {
  const asAgent = await openAgent(account);
  const client = await account.call("POST", "/clients", { name: "Laura Gil", phone: "3005550101" });
  const summary = "Dice que hoy no se siente bien y prefiere una voz.";
  const passed = { reason: "Pide hablar contigo", summary };
  const { id } = await asAgent("POST", "/handoffs", { client_id: client.id, ...passed });
  await asAgent("POST", "/handoffs", { phone: "3115550102", reason: "Pregunta por un convenio" });
  await page.goto("/dashboard");

  await openNow(page);
  const line = now(page).getByRole("listitem").filter({ hasText: "Laura Gil" });
  await expect(line).toContainText(`Te espera a ti: Pide hablar contigo · ${summary}`);
  await expect(line.getByRole("link", { name: "Laura Gil", exact: true })).toHaveAttribute("href", /cliente=/);
  await expect(line.getByRole("link", { name: /^WhatsApp a Laura Gil/ })).toHaveAttribute("href", /wa\.me\/57300555/);
  await expect(now(page).getByRole("listitem").filter({ hasText: "+57 311 555 0102" })).toBeVisible();
  await expectAccessibleInBoth(page);

  await line.getByRole("button", { name: "Resuelto, Laura Gil" }).click();
  await expect(toast(page, "Tu asistente vuelve a atender a esta persona.")).toBeVisible();
  await expect(line).toBeHidden();
  expect(await asAgent("GET", "/handoffs?state=resolved")).toMatchObject({ handoffs: [{ id, state: "resolved" }] });

  // Another device resolves the handoff first; the press must still succeed.
  const { handoffs } = await asAgent("GET", "/handoffs");
  await account.call("POST", `/handoffs/${handoffs[0].id}/resolve`);
  await now(page).getByRole("button", { name: "Resuelto, +57 311 555 0102" }).click();
  await expect(now(page)).toBeHidden();
  await expect(page.getByText("No se pudo marcar como resuelto")).toBeHidden();
});

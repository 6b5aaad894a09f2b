import { createHmac } from "node:crypto";
import type { Page } from "@playwright/test";
import { EACH_WIDTH, expect, expectAccessibleInBoth, freeDate, ownTest, PHONE, test, toast } from "../support/browser";
import { now, openNow } from "../support/now";
import { openReceiver, type Received } from "../support/receiver";
import { spawnSereno } from "../support/spawn-sereno";
import { chooseItem } from "../support/taps";

type Program = Awaited<ReturnType<typeof openReceiver>> & { answers: { status: number } };

/** A Sereno that may call `receiver`, a webhook on this machine, which answers with the status `answers.status`. */
const webhookTest = ownTest.extend<{ receiver: Program }>({
  receiver: async ({ clockAhead: _ }, use) => {
    const answers = { status: 204 };
    const receiver = await openReceiver({ answer: () => answers.status });
    await use({ ...receiver, answers });
    await receiver.stop();
  },
  sereno: async ({ dataDir, receiver }, use) => {
    const sereno = await spawnSereno({ DATA_DIR: dataDir, WEBHOOK_HOSTS: receiver.host });
    await use(sereno);
    await sereno.stop();
  },
});

const isSigned = ({ headers, text }: Received, secret: string): boolean => {
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${text}`;
  return headers["webhook-signature"] === `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
};

async function takeSecret(page: Page): Promise<string> {
  const secret = (await page.getByText(/^whsec_/).textContent()) ?? "";
  await page.getByRole("button", { name: "Listo" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cerrar sin copiar" }).click();
  await expect(page.getByText(/^whsec_/)).toBeHidden();
  return secret;
}

webhookTest(
  "a webhook endpoint is added, gets a signed test and a repeated event, and is removed",
  { tag: ["@long", EACH_WIDTH.tag] },
  async ({ page, account, receiver }) => {
    await account.call("PUT", "/profile/agent-status", { agent_enabled: true });
    await page.goto("/asistente");
    const card = page.getByRole("region", { name: "Avisos a otros programas" });
    const dialog = page.getByRole("dialog", { name: "Agregar dirección" });
    const add = async (address: string) => {
      await dialog.getByRole("textbox", { name: "Dirección" }).fill(address);
      await dialog.getByRole("button", { name: "Agregar dirección" }).click();
    };

    await card.getByRole("button", { name: "Agregar dirección" }).click();
    await add("https://169.254.169.254/latest/meta-data");
    await expect(dialog.getByText(/^Usa una dirección pública/)).toBeVisible();
    await expect(dialog.getByRole("textbox", { name: "Dirección" })).toBeFocused();
    await expectAccessibleInBoth(page);
    await dialog.getByRole("textbox", { name: "Token de tu programa" }).fill("clave-de-n8n");
    await add(receiver.url);
    const secret = await takeSecret(page);
    await expect(card.getByText("Aún sin avisos")).toBeVisible();

    const tryIt = card.getByRole("button", { name: `Probar ${receiver.host}` });
    await tryIt.click();
    await expect(page.getByText("Respondió 204.")).toBeVisible();
    const [first] = receiver.received;
    expect(first?.headers.authorization).toBe("Bearer clave-de-n8n");
    expect(first && isSigned(first, secret)).toBe(true);
    receiver.answers.status = 500;
    await tryIt.click();
    await expect(page.getByText("Respondió 500.")).toBeVisible();

    const appointment_date = `${freeDate(0)} 10:00:00`;
    const { id } = await account.book(appointment_date, { patient_name: "Elena Paz", patient_phone: "3005550190" });
    await page.reload();
    await card.getByRole("button", { name: "Ver últimos avisos" }).click();
    const line = card.getByRole("listitem").filter({ hasText: "Cita agendada" });
    await expect(line.getByText("Pendiente")).toBeVisible();
    await expectAccessibleInBoth(page);
    receiver.answers.status = 200;
    await line.getByRole("button", { name: "Reenviar: Cita agendada" }).click();
    await expect(page.getByText("Respondió 200.")).toBeVisible();
    expect(JSON.parse(receiver.received.at(-1)?.text ?? "")).toMatchObject({
      type: "appointment.booked",
      data: { appointment_id: id },
    });

    const more = card.getByRole("button", { name: `Más de ${receiver.host}` });
    await chooseItem(more, "Cambiar secreto");
    await page.getByRole("alertdialog").getByRole("button", { name: "Cambiar secreto" }).click();
    expect(await takeSecret(page)).not.toBe(secret);
    await chooseItem(more, "Quitar dirección");
    await page.getByRole("alertdialog").getByRole("button", { name: "Quitar dirección" }).click();
    await expect(toast(page, "Dirección quitada")).toBeVisible();
    await expect(more).toBeHidden();
    await expect(line).toBeHidden();
  },
);

test("an agent's token is created and used; the agent's changes appear live and are undone, its requests are answered", async ({
  page,
  visit,
  baseURL,
}) => {
  await page.setViewportSize(PHONE);
  const account = await visit("/asistente");
  await page.getByRole("button", { name: "Ver accesos, límites y actividad" }).click();
  await page.getByRole("button", { name: "Crear acceso" }).click();
  const making = page.getByRole("dialog", { name: "Crear acceso" });
  await making.getByRole("textbox").fill("Mi bot");
  await expect(making.getByRole("button", { name: /^Vender un paquete/ })).toBeHidden();
  await chooseItem(making.getByRole("button", { name: /^Cancelar una cita/ }), "Con mi visto bueno");
  await making.getByRole("button", { name: "Crear acceso" }).click();
  const token = (await page.getByText(/^sereno_agent\./).textContent()) ?? "";
  await page.getByRole("button", { name: "Listo" }).click();
  await page.getByRole("button", { name: "Cerrar sin copiar" }).click();
  const asWriter = (index: number) => ({
    authorization: `Bearer ${token.trim()}`,
    "content-type": "application/json",
    "sereno-writer": `+57300555019${index}`,
  });
  const ask = async (path: string, index: number, request: RequestInit = {}) =>
    (await fetch(`${baseURL}/api/v1/${path}`, { ...request, headers: asWriter(index) })).status;

  await test.step("the steps after a new access end with the first successful call", async () => {
    const connecting = page.getByRole("dialog", { name: "Conectar tu asistente" });
    await expect(connecting.getByText(`${baseURL}/api/v1/agent/context`)).toBeVisible();
    await expect(connecting.getByText(/Sereno-Writer/)).toBeVisible();
    await connecting.getByRole("switch", { name: "Agente activo" }).click();
    await expect(connecting.getByText(/^Haz la primera llamada/)).toBeVisible();
    await chooseItem(connecting.getByRole("button", { name: /^Dónde vive/ }), "Un modelo, por MCP");
    await expect(connecting.getByText(`${baseURL}/mcp`)).toBeVisible();
    expect(await ask("agent/context", 0)).toBe(200);
    await expect(connecting.getByText(/^Funciona: tu asistente llamó/)).toBeVisible();
    await page.goBack();
    await expect(connecting).toBeHidden();
    expect((await account.call("GET", "/profile")).agent_enabled).toBe(true);
  });

  const dates = [`${freeDate(0)} 10:00:00`, `${freeDate(1)} 10:00:00`];
  const ids: string[] = [];
  for (const [index, appointment_date] of dates.entries()) {
    const person = { patient_name: `Persona ${index}`, patient_phone: `300555019${index}` };
    ids.push((await account.book(appointment_date, person)).id);
  }
  const [first = "", second = ""] = ids;
  const put = (index: number, body: object) =>
    ask(`appointments/${ids[index]}`, index, { method: "PUT", body: JSON.stringify(body) });
  const read = (id: string) => account.call("GET", `/appointments/${id}`);

  await test.step("its changes appear live, and several are undone together", async () => {
    await expect(page.getByText("Aún no hay actividad")).toBeVisible();
    for (const index of ids.keys()) {
      expect(await put(index, { appointment_date: `${freeDate(2)} 1${4 + index}:00:00` })).toBe(200);
    }
    const today = page.getByRole("region", { name: "Hoy" });
    await expect(today.getByRole("listitem")).toHaveCount(2);
    await page.getByRole("button", { name: "Deshacer varios" }).click();
    await expect(page.getByRole("button", { name: "Deshacer", exact: true })).toBeDisabled();
    await today.getByRole("checkbox", { name: "Reprogramó una cita, Persona 0" }).click();
    await expect(page.getByText("1 elegido")).toBeVisible();
    await expectAccessibleInBoth(page);
    await page.getByRole("button", { name: "Elegir todos" }).click();
    await page.getByRole("button", { name: "Deshacer", exact: true }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Deshacer 2 cambios" }).click();
    await expect(toast(page, "2 cambios deshechos")).toBeVisible();
    await expect(today.getByText("Deshecho")).toHaveCount(2);
    for (const [index, id] of ids.entries()) expect((await read(id)).appointment_date).toBe(dates[index]);
  });

  await test.step("requests are approved or refused with one press", async () => {
    for (const index of ids.keys()) expect(await put(index, { status: "cancelled" })).toBe(202);
    await page.goto("/dashboard");
    await openNow(page);
    const waiting = now(page).getByRole("listitem").filter({ hasText: "Espera tu sí" });
    const line = (name: string) => waiting.filter({ hasText: name });
    await expect(line("Persona 0")).toContainText(/Cancelar la cita del .*10:00 a\. m\./);
    await expectAccessibleInBoth(page);
    await page.getByRole("button", { name: "Sí, Persona 0" }).click();
    await expect(toast(page, "Hecho, como lo pidió tu asistente")).toBeVisible();
    await expect(line("Persona 0")).toBeHidden();
    expect((await read(first)).status).toBe("cancelled");
    await page.getByRole("button", { name: "No, Persona 1" }).click();
    await expect(toast(page, "No se hizo")).toBeVisible();
    await expect(line("Persona 1")).toBeHidden();
    expect((await read(second)).status).toBe("scheduled");
  });
});

import { readFileSync } from "node:fs";
import { strFromU8, unzipSync } from "fflate";
import { downloading } from "../support/bill";
import { EACH_WIDTH, expect, test } from "../support/browser";
import { prepare } from "../support/dialog-practice";

test(
  "the export of a practice is one zip file, and an interrupted export continues where it stopped",
  EACH_WIDTH,
  async ({ page, visit }) => {
    await prepare(await visit("/profile?ver=cuenta"));
    const isOf = (kind: string) => (body: string | null) => body?.includes(`"kind":"${kind}"`) ?? false;
    await page.route("**/trpc/copy.page**", (route) =>
      isOf("payments")(route.request().postData()) ? route.abort() : route.continue(),
    );
    await page.getByRole("button", { name: "Llevarme todo" }).click();
    const taking = page.getByRole("dialog", { name: "Llevarme todo" });
    await expect(taking).toBeVisible();
    await taking.getByRole("button", { name: "Llevarme todo" }).click();
    await expect(taking.getByText("No se pudo terminar")).toBeVisible();
    await page.unrouteAll();
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("copy.page")) asked.push(request.postData() ?? "");
    });
    const file = await downloading(taking.getByRole("button", { name: "Seguir" }));
    await expect(taking.getByText("Tu copia está lista")).toBeVisible();
    expect(asked.some(isOf("payments"))).toBe(true);
    expect(asked.some(isOf("clients"))).toBe(false);

    expect(file.suggestedFilename()).toMatch(/^sereno-\d{4}-\d\d-\d\d\.zip$/);
    const files = unzipSync(new Uint8Array(readFileSync(await file.path())));
    const { records } = JSON.parse(strFromU8(files["sereno.json"] ?? new Uint8Array()));
    expect(records.clients).toHaveLength(3);
    expect(records.appointments).toHaveLength(1);
    const receipts = Object.keys(files).filter((each) => each.startsWith("recibos/"));
    expect(receipts).toHaveLength(records.payments.filter((each: { number?: number }) => each.number).length);
    expect(receipts).not.toEqual([]);
    expect(Object.keys(files)).toEqual(expect.arrayContaining(["clientes.csv", "citas.ics", "LEEME.txt"]));
  },
);

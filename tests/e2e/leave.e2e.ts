import { EACH_WIDTH, expect, expectAccessibleInBoth, openAgent, test, toast } from "../support/browser";

test(
  "closing the account shows its effect and ends every session and token; a sign-in reopens the account",
  EACH_WIDTH,
  async ({ page, visit }) => {
    const account = await visit("/profile?ver=cuenta");
    await account.call("POST", "/clients", { name: "Ana Peña", phone: "3005551000" });
    const agent = await openAgent(account);
    await page.getByRole("button", { name: "Cerrar mi cuenta" }).click();
    const dialog = page.getByRole("alertdialog", { name: "¿Cerrar tu cuenta?" });
    await expect(dialog).toContainText("Se va 1 cliente.");
    const close = dialog.getByRole("button", { name: "Cerrar mi cuenta" });
    await expect(close).toBeDisabled();
    await expectAccessibleInBoth(page);
    await dialog.getByRole("checkbox", { name: /Ya tengo mi copia/ }).check();
    await page.context().setOffline(true);
    await close.click();
    await expect(toast(page, "No se pudo cerrar la cuenta")).toBeVisible();
    await page.context().setOffline(false);
    expect((await account.call("GET", "/clients")).total_count).toBe(1);
    await close.click();
    await expect(page.getByText("Tu cuenta quedó cerrada")).toBeVisible();
    await expect(page.getByText(/^Si entras antes del .* tus datos vuelven como estaban\.$/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Iniciar sesión con Google" })).toBeVisible();
    await expectAccessibleInBoth(page);
    await expect(account.call("GET", "/clients")).rejects.toThrow(/401/);
    await expect(agent("GET", "/clients")).rejects.toThrow(/401/);

    await page.getByRole("button", { name: "Iniciar sesión con Google" }).click();
    await page.getByRole("checkbox", { name: /Google Meet/ }).uncheck();
    await page.getByRole("button", { name: /bruno@sereno\.test/ }).click();
    await expect(toast(page, "Falta el permiso del calendario")).toBeVisible();
    await expect(page.getByRole("link", { name: "Clientes" }).first()).toBeVisible();
    await page.goto("/clients");
    await expect(page.getByText("Ana Peña").first()).toBeVisible();
    await expect(agent("GET", "/clients")).rejects.toThrow(/401/);
  },
);

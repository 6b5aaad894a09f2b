import type { Page } from "@playwright/test";

export const editDialog = (page: Page) => page.getByRole("dialog", { name: "Editar Cita" });

export async function chooseInEditor(page: Page, name: string): Promise<void> {
  await editDialog(page).getByRole("button", { name: "Acciones de esta cita" }).click();
  await page.getByRole("menuitem", { name, exact: true }).click();
}

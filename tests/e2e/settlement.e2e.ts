import { expect, expectAccessible, freeDate, test, toast } from "../support/browser";
import { editDialog } from "../support/edit-dialog";
import { cardOf, chooseInMenu, moneyOf, openEditor, PRICE, payFor } from "../support/patient-money";

const QUESTION = "ya tiene un pago de $ 130.000. ¿Qué hacemos con ese dinero?";

test("cancelling or deleting an appointment asks what happens to its payment", async ({ page, account }) => {
  const appointment = await account.book(`${freeDate(1)} 10:00:00`);
  const { id, client_id } = appointment;
  await page.goto("/dashboard");
  const undo = async () => {
    await page.getByRole("button", { name: "Deshacer" }).click();
    await expect(toast(page, "Cita reabierta")).toBeVisible();
  };

  const refused = page.getByRole("alertdialog", { name: "Ya hay un pago" });
  await test.step("cancelling an appointment paid on another device asks, and closing the question changes nothing", async () => {
    await expect(cardOf(page)).toBeVisible();
    await payFor(account, appointment);
    await chooseInMenu(page, "Cancelar cita");
    await expect(refused.getByText(QUESTION)).toBeVisible();
    await expect(cardOf(page).getByText("PRÓXIMA")).toBeVisible();
    await expect(cardOf(page).getByText("CANCELADA")).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(refused).toBeHidden();
    await expect(cardOf(page).getByText("PRÓXIMA")).toBeVisible();
    expect(await account.query("appointment.get", { id })).toMatchObject({ status: "scheduled" });
  });

  for (const { answer, money } of [
    { answer: null, money: { credit: PRICE, owed: 0, kinds: ["payment"] } },
    { answer: "Se cobra", money: { credit: 0, owed: 0, kinds: ["payment"] } },
    { answer: "Devolución", money: { credit: 0, owed: 0, kinds: ["payment", "refund"] } },
  ])
    await test.step(answer ?? "Saldo a favor by default", async () => {
      // Removes the notices of the previous step, because this step expects notices with the same texts.
      await page.reload();
      await expect(cardOf(page).getByText("Pagado")).toBeVisible();
      await chooseInMenu(page, "Cancelar cita");
      const question = page.getByRole("alertdialog");
      await expect(question.getByText(QUESTION)).toBeVisible();
      await expect(question.getByRole("radio", { name: "Saldo a favor" })).toBeChecked();
      await expect(cardOf(page).getByText("CANCELADA")).toHaveCount(0);
      if (answer) await question.getByText(answer, { exact: true }).click();
      await question.getByRole("button", { name: "Cancelar cita" }).click();
      await expect(cardOf(page).getByText("CANCELADA")).toBeVisible();
      await expect(toast(page, "Cita cancelada")).toBeVisible();
      expect(await moneyOf(account, client_id)).toEqual(money);
      await expect(cardOf(page).getByText("Pagado")).toHaveCount(answer === "Se cobra" ? 1 : 0);
      await undo();
      // Undo does not bring back refunded money.
      const isBack = answer !== "Devolución";
      await expect(page.getByText(/^Lo pagado no volvió/)).toHaveCount(isBack ? 0 : 1);
      await expect(cardOf(page).getByText("Pagado")).toHaveCount(isBack ? 1 : 0);
    });

  await test.step("deleting a paid appointment asks too, and closing the question keeps the dialog open", async () => {
    await openEditor(page);
    await expect(editDialog(page).getByText("Pendiente")).toBeVisible();
    await payFor(account, appointment);
    const deleteIt = async () => {
      await editDialog(page).getByRole("button", { name: "Eliminar" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Eliminar" }).click();
    };
    await deleteIt();
    await expect(refused.getByText(QUESTION)).toBeVisible();
    await expectAccessible(page);
    await refused.getByRole("button", { name: "Volver" }).click();
    await expect(refused).toBeHidden();
    await expect(editDialog(page)).toBeVisible();
    await expect(cardOf(page)).toHaveCount(1);
    // The dialog has loaded the payment, so the next question asks about it before any request.
    await expect(editDialog(page).getByText("Pendiente")).toBeHidden();
    await editDialog(page).getByRole("button", { name: "Eliminar" }).click();
    const question = page.getByRole("alertdialog");
    await question.getByText("Se cobra (queda como ingreso)").click();
    await question.getByRole("button", { name: "Eliminar" }).click();
    await expect(toast(page, "Cita eliminada")).toBeVisible();
    await expect(editDialog(page)).toBeHidden();
    await expect(cardOf(page)).toHaveCount(0);
    const kinds = ["keep", "payment", "payment", "refund"];
    expect(await moneyOf(account, client_id)).toEqual({ credit: 0, owed: 0, kinds });
  });

  await test.step("a paid series is cancelled with one question for all its payments", async () => {
    const { appointments } = await account.change("series.book", {
      ...{ client_id, start: `${freeDate(1)} 10:00:00` },
      ...{ count: 3, price: 65_000, choices: [] },
    });
    await payFor(account, appointments[1], 65_000);
    await payFor(account, appointments[2], 65_000);
    await page.goto("/dashboard?tab=todas");
    await chooseInMenu(page, "Cancelar cita");
    const scope = page.getByRole("alertdialog", { name: "¿Cancelar cita?" });
    await scope.getByText("Todas las futuras").click();
    await scope.getByRole("button", { name: "Cancelar citas" }).click();
    const question = page.getByRole("alertdialog", { name: "Ya hay un pago" });
    await expect(question.getByText("Estas citas ya tienen pagos por $ 130.000.")).toBeVisible();
    await question.getByRole("button", { name: "Cancelar las citas" }).click();
    await expect(toast(page, "3 citas canceladas")).toBeVisible();
    expect(await moneyOf(account, client_id)).toMatchObject({ credit: 130_000, owed: 0 });
  });
});

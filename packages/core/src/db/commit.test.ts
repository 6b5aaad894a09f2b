import { createClock, createPractice, openTestDatabase } from "@sereno/tests/support/practice";
import { expect, inject, test } from "vitest";
import { commit } from "./commit";

const db = openTestDatabase(inject("endpoint"), inject("table"));
const clock = createClock("2026-11-20T15:00:00Z");

test("a repeated decision knows that it is repeated, and follow-ups belong to the committed plan", async () => {
  const ctx = await createPractice(db, { clock });
  const { practice_id } = ctx.practice;
  const followed: string[] = [];
  const rename = (company_name: string) => db.practice.patch({ practice_id }).set({ company_name }).go();
  await rename("as it was");
  const decided = await commit<string>(ctx, async (isAgain) => {
    const { data } = await db.practice.get({ practice_id }).go({ consistent: true });
    if (!isAgain) await rename("somebody was faster");
    const result = isAgain ? "again" : "first";
    return {
      writes: [
        {
          write: ({ practice }) =>
            practice
              .patch({ practice_id })
              .set({ company_name: result })
              .where(({ company_name }, { eq }) => eq(company_name, data?.company_name ?? ""))
              .commit(),
        },
      ],
      result,
      afterwards: async (answer) => {
        followed.push(answer);
        return `${answer}, and what followed`;
      },
    };
  });
  expect([decided, followed]).toEqual(["again, and what followed", ["again"]]);
});

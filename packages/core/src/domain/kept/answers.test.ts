import { expect, test } from "vitest";
import { answerOf } from "./answers";
import * as a from "./attributes";

const fields = {
  practice_id: a.hidden(a.string),
  id: a.string,
  amount: a.withDefault(a.optional(a.pesos), 0),
  note: a.text,
  maker: a.answeredAs(a.string, a.oneOf(["agent", "system"])),
  balance: a.computed(a.pesos),
  ttl: a.hidden(a.number),
  kind: a.oneOf(["payment", "refund"]),
};
const record = { practice_id: "prc_1", id: "pay_1", maker: "nobody", ttl: 1, kind: "refund" } as const;

test("a response fills absent fields with null or a default, omits hidden ones and adds computed ones", () => {
  const answer = a.answerer(fields)(record, { maker: "system", balance: 5 });
  const text = '{"id":"pay_1","amount":0,"note":null,"maker":"system","balance":5,"kind":"refund"}';
  expect(JSON.stringify(answer)).toBe(text);
  expect(answerOf(fields).parse(answer)).toEqual(answer);
  expect(Object.keys(a.stored(fields))).not.toContain("balance");
});

const WRONG = [{ maker: "nobody" }, { amount: null }, { balance: 1.5 }, { kind: null }, { note: undefined }];
test.each(WRONG)("the derived schema of a response refuses %o", (wrong) => {
  const answer = a.answerer(fields)(record, { maker: "agent", balance: 0 });
  expect(answerOf(fields).safeParse({ ...answer, ...wrong }).success).toBe(false);
});

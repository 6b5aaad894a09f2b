import { expect, test } from "vitest";
import { AppError } from "../errors";
import { falseIfRefused } from "./failures";

test("only a failed condition counts as refused; every other error is thrown", () => {
  const failed = Object.assign(new Error("The conditional request failed"), {
    name: "ConditionalCheckFailedException",
  });
  expect(falseIfRefused(new Error("wrapped", { cause: failed }))).toBe(false);
  const busy = new AppError("busy");
  expect(() => falseIfRefused(new Error("wrapped", { cause: busy }))).toThrow(busy);
  expect(() => falseIfRefused(new TypeError("a programming error"))).toThrow("a programming error");
});

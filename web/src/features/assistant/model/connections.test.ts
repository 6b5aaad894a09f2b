import { expect, test } from "vitest";
import { connectionSteps, PROGRAMS } from "./connections";

const ORIGIN = "https://sereno.example";
const copied = (program: (typeof PROGRAMS)[number], bound: "conversation" | "practice") =>
  connectionSteps(program, { bound }, ORIGIN).map(({ copied: { label, value } }) => [label, value]);

test("leads to a first call, with the writer's number where the access needs it", () => {
  expect(copied("n8n", "conversation")).toEqual([
    ["Dirección", "https://sereno.example/api/v1/agent/context"],
    ["Authorization", "Bearer TU_ACCESO"],
    ["Sereno-Writer", "={{ '+' + $json.messages[0].from }}"],
  ]);
  expect(copied("mcp", "practice")).toEqual([
    ["Dirección", "https://sereno.example/mcp"],
    ["Authorization", "Bearer TU_ACCESO"],
  ]);
});

test("knows a way for each program", () => {
  for (const program of PROGRAMS) expect(connectionSteps(program, { bound: "conversation" }, ORIGIN)).toHaveLength(3);
});

#!/usr/bin/env bash
# Compiles the tools of $MCP against the types of OpenAI's, Anthropic's and Google's packages.
set -euo pipefail
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts openai@6.49.0 @anthropic-ai/sdk@1.14.0 @google/genai@1.52.0 typescript@5.9.3 @types/node@20
cat >list.mjs <<'JS'
import { writeFileSync } from "node:fs";

const answer = await fetch(process.env.MCP, {
  method: "POST",
  headers: {
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    "mcp-protocol-version": "2025-06-18",
  },
  body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: {} }),
});
const { result } = await answer.json();
/** A schema as code in Google's form, whose types are members of the enum `Type` in capitals. */
const forGoogle = (schema) =>
  `{${Object.entries(schema).map(([name, each]) => `${name}: ${
    name === "type" ? `Type.${each.toUpperCase()}`
    : name === "properties" ? `{${Object.entries(each).map(([member, of]) => `${member}: ${forGoogle(of)}`)}}`
    : JSON.stringify(each)}`)}}`;
const list = (toTool) => `[${result.tools.map(toTool)}]`;
const text = JSON.stringify;
writeFileSync("tools.ts", `
import type Anthropic from "@anthropic-ai/sdk";
import { type FunctionDeclaration, Type } from "@google/genai";
import type OpenAI from "openai";
export const anthropic: Anthropic.Tool[] = ${list(({ name, description, inputSchema }) => text({ name, description, input_schema: inputSchema }))};
export const openai: OpenAI.Responses.FunctionTool[] = ${list(({ name, description, inputSchema }) => text({ type: "function", name, description, parameters: inputSchema, strict: false }))};
export const google: FunctionDeclaration[] = ${list(({ name, description, inputSchema }) => `{name: ${text(name)}, description: ${text(description)}, parameters: ${forGoogle(inputSchema)}}`)};
`);
console.log(`${result.tools.length} tools`);
JS
node list.mjs
npx tsc --noEmit --strict --skipLibCheck --module nodenext --target es2022 tools.ts
echo "OpenAI, Anthropic and Google take them."

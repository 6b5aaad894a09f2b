import { createConfig, lintFromString } from "@redocly/openapi-core";
import { NEXT } from "@sereno/api/descriptions/codes";
import { FIELDS } from "@sereno/api/descriptions/fields";
import { FIELDS_OF } from "@sereno/api/descriptions/fields-of";
import { OPERATIONS } from "@sereno/api/descriptions/operations";
import { openApiDocument } from "@sereno/api/openapi";
import { restTable } from "@sereno/api/rest-table";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { readText } from "../files";

const documents = { everyone: openApiDocument(), agent: openApiDocument("agent") };

const Ref = z.object({ $ref: z.string() });
const Words = z.object({ description: z.string().check(z.minLength(8)) });

/** Paths of all schema members, headers and parameters without a description, at any depth. */
function findWordless(part: unknown, path: string): string[] {
  if (typeof part !== "object" || part === null) return [];
  return Object.entries(part).flatMap(([key, value]: [string, unknown]) => {
    const here = `${path}/${key}`;
    const isSilent = (name: string, each: unknown) => (Words.safeParse(each).success ? [] : [`${here}/${name}`]);
    if (key === "example") return [];
    // A schema without a type is part of an `allOf` or the like; another part describes its members.
    const isMembers = key === "properties" && "type" in part;
    const members = isMembers || key === "headers" ? Object.entries(Object(value)) : [];
    const named = key === "headers" ? members.filter(([, each]) => !("$ref" in Object(each))) : members;
    const listed = key === "parameters" && Array.isArray(value) ? value.filter((each) => !("$ref" in each)) : [];
    return [
      ...named.flatMap(([name, each]) => isSilent(name, each)),
      ...listed.flatMap((each) => isSilent(each.name, each)),
      ...findWordless(value, here),
    ];
  });
}

/** Published paths that Redocly calls ambiguous: `/clients/by-phone/export` also fits `/clients/{id}/export`. */
const AMBIGUOUS = /`\/(clients\/(by-phone|check-active-packages)|package-purchases\/client)\/\{\w+\}`/;

const rules = { "operation-description": "error", "parameter-description": "error" } as const;
const config = await createConfig({ extends: ["recommended-strict"], rules });

async function problemsOf(document: object): Promise<string[]> {
  const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: "openapi.json", config });
  return problems.flatMap(({ ruleId, message, location }) => {
    const isKnown = ruleId === "no-ambiguous-paths" && AMBIGUOUS.test(message);
    return isKnown ? [] : [`${ruleId} at ${location[0]?.pointer}: ${message}`];
  });
}

describe.each(Object.entries(documents))("the document for %s", (_, document) => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
  );

  test("describes every operation, parameter and field", () => {
    expect(findWordless(document, "")).toEqual([]);
    for (const { name, operation } of operations) expect(operation.description, name).toMatch(/^.{15,}$/);
    expect(document.tags.filter((tag) => !tag.description)).toEqual([]);
  });

  test("passes Redocly's strict rules, which also compare examples with their schemas", async () => {
    expect(await problemsOf(document)).toEqual([]);
  });

  test("has an example of every operation's answer", () => {
    for (const { name, operation } of operations) {
      const done = operation.responses["200"] ?? operation.responses["201"];
      if (!done || "$ref" in done || !("application/json" in done.content)) throw new Error(`${name} answers nothing`);
      expect(["{}", undefined], name).not.toContain(JSON.stringify(done.content["application/json"].example));
    }
  });

  test("lists the codes of every refusal, each with what to do next", () => {
    for (const { name, operation } of operations) {
      for (const [status, response] of Object.entries(operation.responses)) {
        if (status < "400") continue;
        const refusal =
          "$ref" in response ? document.components.responses[response.$ref.split("/").at(-1) ?? ""] : response;
        if (!refusal || !("application/problem+json" in refusal.content)) throw new Error(`${name} ${status}`);
        const { schema } = refusal.content["application/problem+json"];
        const codes = z.array(z.string()).parse(Object(schema.allOf?.[1]?.properties?.code).enum);
        expect(codes.length, name).toBeGreaterThan(0);
        for (const code of codes) expect(refusal.description, `${name} ${code}`).toMatch(`- \`${code}\`: `);
      }
    }
  });

  test("has links only to existing operations, parameters and fields of the answer", () => {
    const links = operations.flatMap(({ name, operation: { responses } }) =>
      Object.values(responses).flatMap((response) => {
        if (!("links" in response)) return [];
        const { example } = response.content["application/json"];
        return Object.entries(response.links ?? {}).map(([link, to]) => ({ name: `${name} ${link}`, example, ...to }));
      }),
    );
    expect(links.length).toBeGreaterThan(20);
    for (const { name, example, operationId, parameters = {} } of links) {
      const target = operations.find((each) => each.operation.operationId === operationId)?.operation;
      const taken = target?.parameters.map((each) => ("name" in each ? each.name : ""));
      expect(taken, name).toEqual(expect.arrayContaining(Object.keys(parameters)));
      for (const expression of Object.values(parameters)) {
        const [, pointer = ""] = expression.split("#/");
        const found = pointer.split("/").reduce((part: unknown, key) => Reflect.get(Object(part), key), example);
        expect(found, `${name} ${expression}`).toEqual(expect.any(String));
      }
    }
    const expected = { links: { request: { operationId: "getAgentRequestsById" } } };
    expect(document.paths["/appointments"]?.post?.responses["202"]).toMatchObject(expected);
  });
});

test("a PUT whose fields may all be left out says that it changes what the body names", () => {
  const { paths, components } = documents.everyone;
  const descriptions = Object.values(paths).flatMap(({ put }) => {
    const { $ref } = Ref.parse(put?.requestBody?.content["application/json"].schema ?? { $ref: "" });
    const schema = components.schemas[$ref.split("/").at(-1) ?? ""];
    return put && schema && !schema.required ? [put.description] : [];
  });
  expect(descriptions.length).toBeGreaterThan(7);
  expect(descriptions.filter((words) => !words.startsWith("Changes what the body names"))).toEqual([]);
});

const Choice = z.object({ enum: z.array(z.unknown()), description: z.string() });

test("a description that names two of a member's values names all of them", () => {
  const partial = Object.entries(documents.everyone.components.schemas).flatMap(([schema, { properties = {} }]) =>
    Object.entries(properties).flatMap(([name, member]) => {
      const { data } = Choice.safeParse(member);
      const absent = data?.enum.filter((each) => each !== null && !data.description.includes(`\`${each}\``)) ?? [];
      return data && absent.length > 0 && absent.length < data.enum.length - 1 ? [`${schema}.${name}: ${absent}`] : [];
    }),
  );
  expect(partial).toEqual([]);
});

test("every description in the sources is used in the document", () => {
  const text = JSON.stringify(documents.everyone);
  const all = { ...FIELDS, ...FIELDS_OF, ...OPERATIONS, ...NEXT };
  expect(Object.entries(all).filter(([, words]) => !text.includes(JSON.stringify(words).slice(1, -1)))).toEqual([]);
});

test("the guide at /llms.txt names only existing operations and error codes", () => {
  const guide = readText("web/public/llms.txt");
  const calls = [...guide.matchAll(/`(GET|POST|PUT|DELETE) \/api\/v1(\/[^`\s]+)`/g)];
  expect(calls.length).toBeGreaterThan(6);
  for (const [call, method = "", path = ""] of calls)
    expect(documents.agent.paths[path]?.[method.toLowerCase()], call).toBeDefined();
  const errors = guide.split("## Errors")[1] ?? "";
  const codes = [...errors.matchAll(/^- (.*?):/gm)].flatMap(([, names = ""]) => [...names.matchAll(/`(\w+)`/g)]);
  expect(codes.length).toBeGreaterThan(10);
  for (const [, code] of codes) expect(Object.keys(NEXT)).toContain(code);
  expect(guide).toContain("](/api/v1/agent/openapi.json)");
});

const { agent, everyone } = documents;
const names = (document: typeof agent) =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );

test("the agent's document has the operations that are open to an agent, and no others", () => {
  const open = Object.entries(everyone.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { security }]) => security.some((each) => "agent" in each))
      .map(([method]) => `${method} ${path}`),
  );
  // For look-ups by personal data, an agent may use GET or POST, but its document has only the POST.
  const isTwin = (name: string) =>
    everyone.paths[name.slice(4)]?.get?.description.includes("takes the same in its body");
  const shown = open.filter((name) => !(name.startsWith("get ") && isTwin(name)));
  expect(names(agent).sort()).toEqual(shown.sort());
  expect(open.length - shown.length).toBe(8);
  expect(open.length).toBeGreaterThan(20);
  expect(open.length).toBeLessThan(restTable.length * 0.6);
});

test("the agent's document has no operation with personal data in its URL", () => {
  const namesOf = (parameters: object[]) => parameters.flatMap((each) => ("name" in each ? [String(each.name)] : []));
  const inAddresses = (document: typeof agent) =>
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { parameters }]) =>
        namesOf(parameters)
          .filter((name) => /name|phone|email|identification|search|^q$/.test(name))
          .map((name) => `${method} ${path} ${name}`),
      ),
    );
  expect(inAddresses(agent)).toEqual([]);
  // The document for all callers has GETs with personal data in their URLs, and names the equivalent POST of each.
  for (const each of inAddresses(everyone)) {
    const [, path = ""] = each.split(" ");
    expect(everyone.paths[path]?.get?.description, each).toMatch(/`POST \/[^`]+` takes the same in its body/);
  }
  expect(inAddresses(everyone).length).toBeGreaterThan(9);
});

test("the bodies in the agent's document are plain objects, as model APIs require of a tool's input", () => {
  const bodies = Object.values(agent.paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ requestBody }) => requestBody?.content["application/json"].schema ?? []),
  );
  expect(bodies.length).toBeGreaterThan(15);
  for (const body of bodies) {
    const name = Ref.parse(body).$ref.split("/").at(-1) ?? "";
    const schema = agent.components.schemas[name] ?? {};
    expect([name, schema.type]).toEqual([name, "object"]);
    for (const keyword of ["anyOf", "allOf", "oneOf", "not", "enum"]) expect(schema, name).not.toHaveProperty(keyword);
  }
});

test("the agent's document lists only the fields of an appointment that an agent may change", () => {
  const { properties = {} } = agent.components.schemas.UpdateAppointmentInput ?? {};
  expect(Object.keys(properties).sort().join(" ")).toBe(
    "appointment_date cancel_note cancel_reason create_google_meet duration_minutes is_virtual patient_email status version",
  );
  expect(properties.status).toMatchObject({ enum: ["confirmed", "cancelled"] });
  expect(JSON.stringify(agent)).not.toContain("not used");
});

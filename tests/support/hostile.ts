import type { RestRow } from "@sereno/api/rest-row";
import fc, { type Arbitrary } from "fast-check";
import { inputSchemaOf } from "./document";
import { asSchema, type Schema } from "./samples";

const HOSTILE_TEXTS = [
  ...["", " ", "\u0000\u0001\u001f\u007f", "\u202Eevil\u2066", "👩‍👩‍👧‍👦🇨🇴", "\ud800"],
  ...["' OR 1=1; DROP TABLE citas; --", "<script>alert(1)</script>", '{"$ne": null}', "__proto__", "constructor"],
  ...["../../etc/passwd", "..", "%00%2F%ZZ", "null", "NaN", "1e999", "2026-02-30", "2026-13-45T99:99:99Z"],
  ...["2026-11-24T24:60Z", "2026-11-24 10:00:00+99:99", "9999-99-99 25:61:61", "~~~", "#PK$practice"],
  ...["x".repeat(2100), "ñ".repeat(70_000)],
];

const weighted = <T>(weight: number, arbitrary: Arbitrary<T>) => ({ weight, arbitrary });
const hostileText = fc.oneof(fc.constantFrom(...HOSTILE_TEXTS), fc.string({ unit: "binary", maxLength: 60 }));
const cursors = ['["2026-11-24T15:00:00.000Z","apt_1"]', '["pur_1"]', '["pur_\\u0000"]', '[["a"]]'];
const cursor = fc
  .oneof(hostileText, fc.constantFrom(...cursors))
  .map((text) => Buffer.from(text).toString("base64url"));

const nest = (depth: number): unknown => JSON.parse("[".repeat(depth) + "]".repeat(depth));

const wrongKind: Arbitrary<unknown> = fc.oneof(
  hostileText,
  cursor,
  fc.constantFrom<unknown>(
    ...[null, true, 0, -1, 1.5, 1e308, Number.MAX_SAFE_INTEGER + 1, [], {}, nest(60)],
    JSON.parse('{"__proto__": {"admin": true}, "constructor": {"prototype": 1}}'),
  ),
  fc.double({ noNaN: true }),
  fc.jsonValue(),
);

/** Placeholders that the test replaces by ids of records. It replaces `$own` by the id that fits the call's path. */
const PLACEHOLDERS = [
  ...["$client", "$other", "$appointment", "$package", "$purchase", "$exception", "$reminder", "$series"],
  ...["$announced", "$paid", "$offer"],
];

const two = (value: number) => String(value).padStart(2, "0");
const date = fc
  .tuple(fc.integer({ min: 11, max: 12 }), fc.integer({ min: 1, max: 30 }))
  .map(([month, day]) => `2026-${two(month)}-${two(day)}`);
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 11 }))
  .map(([hour, five]) => `${two(hour)}:${two(five * 5)}`);
const dateTime = fc.tuple(date, time).map(([day, hour]) => `${day} ${hour}:00`);
const openHour = fc.integer({ min: 8, max: 16 }).map((hour) => `2027-02-02 ${two(hour)}:00:00`);
/** Mostly within the hours of a new practice, because a series needs several free times. */
const workingHour = fc.oneof(weighted(3, openHour), weighted(1, dateTime));
const instant = fc.tuple(date, time).map(([day, hour]) => `${day}T${hour}:00.000Z`);

const goodTexts: [RegExp, Arbitrary<unknown>][] = [
  [/^package_id$/, fc.constant("$package")],
  [/^client_id$/, fc.constant("$client")],
  [/^into$/, fc.constant("$other")],
  [/appointment_id$/, fc.constant("$appointment")],
  [/^package_purchase_id$/, fc.constant("$purchase")],
  [/^id$/, fc.oneof(fc.constantFrom(...PLACEHOLDERS), fc.constant("$own"))],
  [/email$/, fc.constantFrom("ana@example.com", "BETO@Example.com")],
  [/phone/, fc.constantFrom("3001234567", "+57 300 555 0142", "300-555-0143")],
  [/identification/, fc.constantFrom("1020", "900.123-4")],
  [/whatsapp_code$/, fc.constantFrom("57", "+1")],
  [/name$|^q$|search/, fc.constantFrom("Ana Peña", "Beto Ruiz", "Zoë 🙂 Ñáñez")],
  [/^appointment_date$/, dateTime],
  [/^(start|end)_date$/, fc.oneof(date, instant)],
  [/_date$/, date],
  [/^(received_on|from|to|until)$/, date],
  [/^month$/, fc.constantFrom("2026-11", "2026-12")],
  [/^start$/, time],
  [/time$|^end$/, time],
  [/timezone/, fc.constantFrom("America/Bogota", "Pacific/Kiritimati", "America/Santiago")],
  [/cursor/, cursor],
  [/picture/, fc.constant("https://example.com/a.png")],
];

const takes = ({ pattern }: Schema, text: string) => pattern !== undefined && new RegExp(pattern).test(text);

function goodValue(name: string, schema: Schema): Arbitrary<unknown> {
  const kinds = (schema.anyOf ?? []).filter((each) => each.type !== "null");
  if (kinds[0]) return goodValue(name, kinds[0]);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  // Mostly null, because a random version is rarely the current one and nearly every change would be refused.
  if (name === "version") return fc.constantFrom(null, null, null, 1, 2);
  if (name === "sessions_used") return fc.nat(10);
  // Mostly short, because a long series rarely finds all its dates free.
  if (name === "count") return fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 24 }));
  if (name === "index") return fc.nat(3);
  if (name === "start" && takes(schema, "2027-02-02 10:00:00")) return workingHour;
  if (schema.type === "boolean") return fc.boolean();
  if (schema.type === "integer" || schema.type === "number") {
    const step = schema.multipleOf ?? 1;
    const { minimum = 0, maximum = 500 } = schema;
    return fc
      .integer({ min: Math.ceil(minimum / step), max: Math.min(Math.floor(maximum / step), 1e9) })
      .map((count) => count * step);
  }
  if (schema.type === "array") {
    const { maxItems = Number.POSITIVE_INFINITY, items } = schema;
    return fc.array(anyValue(name, asSchema(items)), { maxLength: Math.min(3, maxItems) });
  }
  if (schema.properties) return membersOf(schema);
  if (schema.additionalProperties && schema.propertyNames) {
    const value = anyValue(name, asSchema(schema.additionalProperties));
    return fc.dictionary(fc.constantFrom("monday", "sunday", "someday"), value, { maxKeys: 2 });
  }
  return goodTexts.find(([pattern]) => pattern.test(name))?.[1] ?? fc.constantFrom("texto", "efectivo");
}

const anyValue = (name: string, schema: Schema): Arbitrary<unknown> =>
  fc.oneof(weighted(30, goodValue(name, schema)), weighted(1, wrongKind));

function membersOf({ properties = {}, required = [] }: Schema): Arbitrary<Record<string, unknown>> {
  const members = Object.entries(properties).map(([name, schema]) => [name, anyValue(name, asSchema(schema))] as const);
  const missing = fc.oneof(weighted(20, fc.constant<string[]>([])), weighted(1, fc.constant(required.slice(0, 1))));
  return fc
    .tuple(fc.record(Object.fromEntries(members), { requiredKeys: required }), missing)
    .map(([object, dropped]) => Object.fromEntries(Object.entries(object).filter(([name]) => !dropped.includes(name))));
}

const rawBody = fc.oneof(
  fc.constantFrom("{", "[]", "null", '"text"', '{"a":1}{', `{"a":${"[".repeat(3000)}${"]".repeat(3000)}}`, "\u0000"),
  wrongKind.map((value) => JSON.stringify(value)),
);

export interface HostileCall {
  row: RestRow;
  input: Record<string, unknown>;
  raw: string | null;
  caller: "therapist" | "agent" | "nobody" | "garbage";
  garbage: string;
  headers: Record<string, string>;
}

const garbage = fc.constantFrom(
  ...["garbage", "a.b.c", "sereno_agent.", "sereno_agent...", "sereno_agent.prc_x.tok_y.z"],
  `sereno_agent.${"x".repeat(3000)}.${"y".repeat(3000)}.z`,
  "eyJhbGciOiJub25lIn0.eyJzdWIiOiJwcmNfMSJ9.",
);

const keys = ["k1", "k2", "", " ", "x".repeat(255), "x".repeat(256), "é\u00ff", "__proto__"];
const types = ["text/plain", "application/json; charset=latin1", "", "application/"];
const keyHeader = fc.constantFrom(...keys).map((key) => ({ "idempotency-key": key }));
const typeHeader = fc.constantFrom(...types).map((type) => ({ "content-type": type }));
const headers = fc.oneof(weighted(8, fc.constant({})), weighted(4, keyHeader), weighted(1, typeHeader));

const OWN_ID: Record<string, string> = {
  appointment: "$appointment",
  availability: "$exception",
  catalog: "$package",
  client: "$client",
  purchase: "$purchase",
  series: "$series",
};

function inputOf(row: RestRow): Arbitrary<Record<string, unknown>> {
  const [domain = ""] = row.procedure.split(".");
  return fc
    .tuple(membersOf(inputSchemaOf(row)), fc.nat(9))
    .map(([input, die]) => ("id" in input && die < 8 ? { ...input, id: OWN_ID[domain] } : input));
}

/** One call of an operation: mostly well-formed, with a few hostile values. */
export const hostileCall = (row: RestRow): Arbitrary<HostileCall> =>
  fc.record({
    row: fc.constant(row),
    input: inputOf(row),
    raw: fc.oneof(weighted(15, fc.constant(null)), weighted(1, rawBody)),
    caller: fc.constantFrom("therapist", "therapist", "therapist", "agent", "agent", "nobody", "garbage"),
    garbage,
    headers,
  });

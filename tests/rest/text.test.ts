import { appRouter } from "@sereno/api/router";
import { AppointmentForm, BookAppointmentInput } from "@sereno/core/domain/appointment/schema";
import { ClientForm } from "@sereno/core/domain/client/schema";
import { normalizeText } from "@sereno/core/lib/spanish/rules";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import type { $ZodType } from "zod/v4/core";
import { extent } from "../extent";
import { openTestApp } from "../support/each-practice";
import { createPractice } from "../support/practice";
import { MOST_WORK_MS, workOf } from "../support/work";

const { db, clock, app } = await openTestApp("shared");

const INVISIBLE = { "zero-width spaces": "\u200b\u200b\u200b", "joiners and fillers": "\u200d\u2060\u3164\u2800" };

/** Invisible characters that people copy along with a phone or a name. The fields of `PASTED_INTO` remove them. */
const PASTED = ["a bidirectional mark", "an isolate", "zero-width spaces"];
const PASTED_INTO =
  /phone(_number)?$|^(client\.list\.search|appointment\.search\.q)$|(client|patient)_name$|^(client|import|purchase)\.\w+\.(rows\.|before\.client\.)?name$/;

/** Texts that at least one field accepts without the *, which stands for a hostile character. */
const CARRIERS = [
  ...["Ana * Peña", "https://example.com/*", "https://example.com/a.png*", "ana*@example.com", "300123*4567", "57*"],
  ...["2026-11-24*", "2026-11-24 10:00:00*", "10:00*", "America/Bogota*"],
];

const WITHOUT_TEXT = ["boolean", "enum", "int", "literal", "null", "number"];

function textsOf(schema: $ZodType, path: string): [path: string, schema: $ZodType][] {
  const { type, shape = {}, innerType, element, valueType } = Object(schema._zod.def);
  if (type === "string") return [[path, schema]];
  if (WITHOUT_TEXT.includes(type)) return [];
  const members = Object.entries<$ZodType>(shape).map(([name, each]) => [`${path}.${name}`, each] as const);
  const part: $ZodType | undefined = innerType ?? element ?? valueType;
  const parts = part ? [...members, [path, part] as const] : members;
  if (parts.length === 0) throw new Error(`${path}: this test does not know what a ${type} holds`);
  return parts.flatMap(([at, each]) => textsOf(each, at));
}

const procedures: Record<string, { _def: { inputs: $ZodType[] } }> = Object(appRouter._def.procedures);
const texts = Object.entries(procedures).flatMap(([name, { _def }]) =>
  _def.inputs.flatMap((each) => textsOf(each, name)),
);

test("no input accepts control characters, unpaired surrogates or invisible texts", () => {
  const hostile = [
    ...Object.entries({
      ...{ "half an emoji": "\ud83d", "the other half": "\ude42", NUL: "\0", "a control character": "\u0007" },
      ...{ "a bidirectional mark": "\u202e", "an isolate": "\u2066" },
    }).flatMap(([name, bad]) =>
      CARRIERS.map((text) => ({ name, text: text.replace("*", bad), plain: text.replace("*", "") })),
    ),
    ...Object.entries(INVISIBLE).map(([name, text]) => ({ name, text, plain: "" })),
  ];
  const accepted = texts.flatMap(([path, schema]) => {
    const isPasted = (name: string) => PASTED.includes(name) && PASTED_INTO.test(path);
    return hostile
      .filter(({ name, text, plain }) => {
        const { success, data } = z.safeParse(schema, text);
        return success && !(isPasted(name) && data === z.safeParse(schema, plain).data);
      })
      .map(({ name }) => `${path} takes ${name}`);
  });
  expect([...new Set(accepted)]).toEqual([]);
  expect(texts.length).toBeGreaterThan(80);
  expect(texts.map(([path]) => path)).toContain("appointment.book.patient_name");
});

const long = (text: string, length: number) => text.repeat(length).slice(0, length);

test.each([
  [
    "an e-mail address",
    /[._](e?mail)$/,
    10,
    ["ana@correo.co", " ana@correo.co ", `${long("a", 60)}@${long("b", 60)}.co`],
    [
      ...["ana", "ana@", "ana@correo", "a na@correo.co", "ana@correo.co\nbcc@x.co", "<ana@correo.co>"],
      ...["ana@correo.co\u200b", `${long("a", 255)}@b.co`],
    ],
  ],
  [
    "a phone",
    /[._]phone(_number)?$/,
    12,
    ["3001234567", "+57 300 123 4567", "(300) 123-4567", " 3001234567 ", "300\u200b1234567", "\u202a3001234567\u202c"],
    ["300 123 4567 ext 2", "300\n1234567", "tel:3001234567", long("3", 31), "<3001234567>"],
  ],
  [
    "an address on the web",
    /[._](picture_)?(url|link)$/,
    2,
    ["https://sereno.test/a", "https://sereno.test/a?b=c#d", ` https://sereno.test `],
    [
      ...["ftp://sereno.test", "javascript:alert(1)", "sereno.test", "https://", "data:text/html,x"],
      ...["https://sereno.test/\na", "https://sereno.test/\u202e", `https://sereno.test/${long("a", 500)}`],
    ],
  ],
])("every input with %s accepts the same values", (_, name, fewest, right, wrong) => {
  // The phone in a client's form has no country code, because the form has another field for it.
  const forms = [...textsOf(AppointmentForm, "AppointmentForm"), ...textsOf(ClientForm, "ClientForm")];
  const found = [...texts, ...forms].filter(([path]) => name.test(path) && path !== "ClientForm.phone");
  expect(found.length).toBeGreaterThanOrEqual(fewest);
  for (const [path, schema] of found) {
    const isTaken = (text: string) => z.safeParse(schema, text).success;
    expect({ path, taken: [...right, ...wrong].filter(isTaken) }).toEqual({ path, taken: right });
  }
});

/** 200 KB of a pattern, to find code that works on a text before it checks the text's length. */
const fill = (pattern: string) => pattern.repeat(Math.floor(200_000 / Buffer.byteLength(pattern)));
const COSTLY = {
  "marks of two classes in turn": `a${fill("\u0301\u0316")}`,
  "letters under marks": fill("e\u0301\u0323"),
  spaces: `${fill(" ")}a`,
  "line ends and tabulators": `a${fill("\r\n\t")}a`,
  digits: fill("9"),
  "signs of a phone": fill("+ ("),
  "an address of many parts": `a@${fill("a.")}`,
  "an address of dots": fill("."),
  "a date that goes on": `2026-11-24${fill(" 10:00")}`,
  "a web address": `https://${fill("a.b/")}`,
  "a cursor": Buffer.from(`[${fill('"a",').slice(0, 140_000)}"a"]`).toString("base64url"),
};

test.each(Object.entries(COSTLY))("every input refuses 200 KB of %s quickly", async (_, costly) => {
  const slow: string[] = [];
  for (const [path, schema] of texts) {
    const work = await workOf(() => expect(z.safeParse(schema, costly).success, path).toBe(false));
    if (work > MOST_WORK_MS) slow.push(`${path}: ${Math.round(work)} ms`);
  }
  expect(slow).toEqual([]);
});

test("a letter in a text may have up to 30 combining marks", () => {
  const note = (marks: number) => `Zalgo a${"\u0301\u0316".repeat(marks / 2)}`;
  const { notes } = BookAppointmentInput.shape;
  expect(z.safeParse(notes, note(30)).success).toBe(true);
  const message = "Este texto tiene demasiados signos sobre una misma letra.";
  expect(z.safeParse(notes, note(32)).error?.issues).toMatchObject([{ message }]);
});

const token = await app.signIn(await createPractice(db, { clock }));
const post = (path: string, body: unknown) => app.call("POST", path, { token, body });
const booking = { patient_name: "Ana", patient_phone: "3001234567", appointment_date: "2026-12-01 10:00:00" };

test("emoji, accents and other scripts are stored in NFC and found again", async () => {
  const family = "👩‍👩‍👧";
  const names = [`Zoë ${family}`, "Nguyễn Thị Ánh", "ลลิตา ศรีสุข", "سارة", "ꦱꦫꦱ", "علی\u200cرضا", "O’Higgins-Müller 🇨🇴"];
  for (const [index, name] of names.entries()) {
    const { status, body } = await post("/clients", { name: ` ${name.normalize("NFD")} `, phone: `300555010${index}` });
    expect([status, body.name]).toEqual([201, name.normalize("NFC")]);
  }
  const notes = "Primera línea\nSegunda, con\ttabulador";
  const { body } = await post("/appointments", { ...booking, notes: notes.replace("\n", "\r\n") });
  expect(body.notes).toBe("Primera línea\nSegunda, con tabulador");
  for (const search of ["zoë", "\u202a300 555 0100\u202c"]) {
    const { body: found } = await app.call("GET", `/clients?search=${encodeURIComponent(search)}`, { token });
    expect(found.clients.map(({ name }: { name: string }) => name)).toEqual([names[0]]);
  }
});

const EXTREMES = {
  "120 Hangul syllables": "한".repeat(120),
  "120 letters of three bytes that grow in lower case": "Ⱥ".repeat(120),
  "120 units of emoji": "🙂".repeat(60),
  "letters under many marks": "ẫ".repeat(120),
};
const ENDS = { email: `${"a".repeat(242)}@example.com`, identification_number: "9".repeat(40) };

test.each(Object.entries(EXTREMES))("a client's name of %s fits the database's keys", async (name, text) => {
  const practice = await createPractice(db, { clock });
  const { practice_id } = practice.practice;
  const caller = await app.signIn(practice);
  const input = { name: text, phone: "+999123456789012", ...ENDS };
  expect((await app.call("POST", "/clients", { token: caller, body: input })).status, name).toBe(201);
  const { data: clients } = await db.client.query.client({ practice_id }).go({ data: "raw" });
  const { data: identities } = await db.identity.query.identity({ practice_id }).go({ data: "raw" });
  const items = [Object(clients).Items, Object(identities).Items].flat().map(Object);
  expect(items).toHaveLength(3);
  for (const key of ["sk", "gsi1sk", "gsi2sk", "gsi3sk", "gsi4sk"]) {
    expect(Math.max(...items.map((item) => Buffer.byteLength(String(item[key] ?? "")))), key).toBeLessThanOrEqual(1024);
  }
  for (const part of [text.slice(-20), "a@example", "9999", "123456789012"]) {
    const { body } = await app.call("GET", `/clients?search=${encodeURIComponent(part)}`, { token: caller });
    expect(body.total_count, part).toBe(1);
  }
});

test("no character takes more than three bytes per UTF-16 unit in a key, so a name's key has a maximum length", () => {
  const grown: string[] = [];
  for (let code = 0; code <= extent(0xffff, 0x10ffff); code++) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    const text = String.fromCodePoint(code).normalize("NFC");
    if (Buffer.byteLength(normalizeText(text)) > 3 * text.length) grown.push(code.toString(16));
  }
  expect(grown).toEqual([]);
});

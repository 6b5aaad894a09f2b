import { createServer } from "node:net";
import { createInterface } from "node:readline";
import type { Mail } from "@sereno/core/domain/reminder/ports";
import { listen } from "@sereno/tests/support/free-port";
import { expect, onTestFinished, test } from "vitest";
import { readSettings } from "../settings";
import { openEmail } from "./open";
import { createSmtp } from "./smtp";

const clock = { now: () => new Date("2026-11-23T15:00:00Z") };
const from = { from_name: "Psicóloga Ríos por Sereno", reply_to: "laura@rios.co", practice_id: "prc_1" };
const mail: Mail = {
  ...{ id: "apt_1-29732340-24", to: "ana@correo.co", client_id: "cli_1", reminder_id: "apt_1-29732340-24", ...from },
  subject: "Tu cita del martes 24 de noviembre",
  ...{ text: "Hola, <Ana>. https://sereno.test/c/abc", html: "<p>Hola</p>" },
  withdrawal: "https://sereno.test/c/recordatorios/x",
};

/** A mail server that stores each mail in `handed`. `refusals`: by a command's beginning, the reply that refuses it; an
 * empty reply closes the connection. */
async function startServer(refusals: Record<string, string> = {}) {
  const handed: string[] = [];
  const refusalOf = (line: string) => Object.entries(refusals).find(([command]) => line.startsWith(command))?.[1];
  const server = createServer((socket) => {
    let data: string[] | null = null;
    const obey = (line: string): string | undefined => {
      if (data && line !== ".") return void data.push(line);
      if (data) handed.push(data.join("\n"));
      const reply = refusalOf(line) ?? (line.startsWith("DATA") ? "354 go on" : "250 fine");
      data = reply.startsWith("354") ? [] : null;
      return reply;
    };
    const say = (text: string | undefined) => (text === "" ? socket.end() : text && socket.write(`${text}\r\n`));
    say("220 ready");
    socket.on("error", () => undefined);
    createInterface(socket).on("line", (line) => say(obey(line)));
  });
  onTestFinished(() => void server.close());
  return { handed, url: `smtp://127.0.0.1:${await listen(server)}` };
}

test("a mail by SMTP has an id, a sender and an unsubscribe link, and keeps the id when it is sent again", async () => {
  const { handed, url } = await startServer();
  const smtp = createSmtp({ url, from: "recordatorios@rios.co" });
  await smtp.send(mail);
  await smtp.send(mail);
  expect(handed).toHaveLength(2);
  // A long header continues on the next line, after a space.
  for (const each of handed.map((data) => data.replaceAll("\n ", " "))) {
    expect(each).toContain("Message-ID: <apt_1-29732340-24@rios.co>");
    expect(each).toMatch(/^From: =\?UTF-8\?Q\?Psic=C3=B3loga_R=C3=ADos_por_Sereno\?= <recordatorios@rios\.co>$/m);
    expect(each).toContain("Reply-To: laura@rios.co");
    expect(each).toContain("List-Unsubscribe: <https://sereno.test/c/recordatorios/x>");
    expect(each).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    expect(each).toMatch(/multipart\/alternative/);
  }
});

test.each([
  [{ "RCPT TO": "550 no such address" }, "never"],
  [{ "RCPT TO": "550 5.1.1 <ana@correo.co> no such address" }, "never"],
  [{ "RCPT TO": "550 5.4.5 daily limit exceeded" }, "later"],
  [{ "RCPT TO": "451 try later" }, "later"],
  [{ "RCPT TO": "550 5.1.8 sender address rejected" }, "later"],
  [{ "RCPT TO": "554 5.7.1 relay access denied" }, "later"],
  [{ DATA: "554 5.6.0 no such text" }, "never"],
  [{ "MAIL FROM": "550 sender not allowed" }, "later"],
  [{ ".": "" }, "unanswered"],
  [null, "later"],
])("after the mail server answers %o (null: nothing) the mail is retried %s", async (refusals, kind) => {
  const url = refusals ? (await startServer(refusals)).url : "smtp://127.0.0.1:1";
  const sending = createSmtp({ url, from: "recordatorios@rios.co" }).send(mail);
  const message = expect.stringMatching(/^(?!.*ana@)(later|never|unanswered) Error E[A-Z]+/);
  await expect(sending).rejects.toMatchObject({ kind, message });
});

test("without a mail server, the outbox page shows a twice-sent mail once; with real Google there is no sender", async () => {
  const email = openEmail({ allowedEmails: [], smtp: null, google: null }, clock);
  await email.sender("https://sereno.test")?.mail.send(mail);
  await email.sender("https://sereno.test")?.mail.send(mail);
  const page = await (await email.outbox?.request("/"))?.text();
  expect(page?.split("<article>")).toHaveLength(2);
  expect(page).toContain("para ana@correo.co");
  expect(page).toContain("Hola, &lt;Ana&gt;.");
  expect(page).toContain('<a href="https://sereno.test/c/abc">');
  expect(email.describe("http://localhost:3001")).toContain("http://localhost:3001/correo");
  const earnest = openEmail({ allowedEmails: [], smtp: null, google: { clientId: "a", clientSecret: "b" } }, clock);
  expect([earnest.from, earnest.sender("https://sereno.test")]).toEqual([undefined, null]);
});

test("of SMTP_URL, EMAIL_SENDER and ORIGIN none or all are set, and mails' links lead to ORIGIN", () => {
  const whole = { SMTP_URL: "smtps://u:p@correo.co", EMAIL_SENDER: "a@b.co", ORIGIN: "https://sereno.rios.co/" };
  for (const name of ["SMTP_URL", "EMAIL_SENDER", "ORIGIN"]) {
    expect(() => readSettings({ ...whole, [name]: undefined })).toThrow(/SMTP_URL, EMAIL_SENDER \(.*\) y ORIGIN \(/);
    expect(() => readSettings({ ...whole, [name]: "http://correo.co" })).toThrow(new RegExp(`^${name}`));
  }
  const { smtp } = readSettings(whole);
  expect(smtp).toMatchObject({ url: whole.SMTP_URL, from: whole.EMAIL_SENDER });
  const sender = openEmail({ allowedEmails: [], smtp, google: null }, clock).sender("http://localhost:3000");
  expect(sender?.origin).toBe("https://sereno.rios.co");
});

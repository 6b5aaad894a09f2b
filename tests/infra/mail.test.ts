import { expect, test } from "vitest";
import * as z from "zod/mini";
import { ofType, type Recording, statementsOf } from "./deploy";
import { arn } from "./iam";
import { productionWithoutMails, recordedPreview, recordedProduction } from "./recorded";

const TOPIC_ARN = arn("sns", "MailEventsTopic");

const production = await recordedProduction();
const functions = ofType(production, "aws:lambda/function:Function");

test("only the reminder function may send mails, from one sender through one configuration set", () => {
  const beyondTable = (role: string) =>
    statementsOf(production, role)
      .filter(({ resources }) => !resources[0]?.startsWith(arn("dynamodb", "table/DataTable")))
      .map(({ actions, resources }) => ({ actions, resources }));
  const dead = { actions: ["sqs:SendMessage"], resources: [arn("sqs", "DeadLettersQueue")] };
  const sender = [arn("ses", "identity/sender"), arn("ses", "configuration-set/MailConfig")];
  expect(beyondTable("SendRemindersRole")).toEqual([
    { actions: ["ses:SendEmail"], resources: sender },
    { actions: ["ses:GetAccount"], resources: ["*"] },
    dead,
  ]);
  expect(beyondTable("HearMailRole")).toEqual([dead]);
  const { SendRemindersRole, ...others } = ofType(production, "aws:iam/role:Role");
  expect(JSON.stringify(others)).not.toContain("ses:");
});

test("each mail function has the settings and keys that it uses, and the API only the sender's address", () => {
  const variables = (name: string) => Object(functions[name]?.environment).variables;
  const EMAIL_FROM = "recordatorios@correo.sereno.example";
  expect(variables("SendRemindersFunction")).toMatchObject({
    ...{ EMAIL_FROM, ORIGIN: "https://sereno.example" },
    ...{ ALLOWED_EMAILS: "", ENCRYPTION_KEYS: "value of EncryptionKeys" },
  });
  expect(Object.keys(variables("HearMailFunction"))).not.toContain("ENCRYPTION_KEYS");
  for (const name of ["TrpcFunction", "RestFunction"]) {
    expect(variables(name)).toMatchObject({ EMAIL_FROM });
    expect(variables(name)).not.toHaveProperty("EMAIL_CONFIGURATION");
  }
});

test("one run a minute sends mails over TLS, signed with the domain's keys (DKIM)", () => {
  expect(functions.SendRemindersFunction).toMatchObject({ timeout: 58, reservedConcurrentExecutions: 1 });
  expect(ofType(production, "aws:scheduler/schedule:Schedule").SendRemindersCronSchedule).toMatchObject({
    scheduleExpression: "rate(1 minute)",
  });
  expect(ofType(production, "aws:sesv2/emailIdentity:EmailIdentity").MailIdentity).toMatchObject({
    emailIdentity: "correo.sereno.example",
  });
  expect(ofType(production, "aws:sesv2/configurationSet:ConfigurationSet").MailConfig).toMatchObject({
    deliveryOptions: { tlsPolicy: "REQUIRE" },
    suppressionOptions: { suppressedReasons: ["BOUNCE", "COMPLAINT"] },
  });
  const records = Object.values(ofType(production, "aws:route53/record:Record"));
  for (const [type, name, value] of [
    ...["a", "b", "c"].map((token) => ["CNAME", `${token}._domainkey`, `${token}.dkim.amazonses.com`]),
    ["TXT", "_dmarc", expect.stringContaining("v=DMARC1; p=quarantine")],
  ]) {
    const record = { type, name: `${name}.correo.sereno.example`, records: [value] };
    expect(records).toContainEqual(expect.objectContaining(record));
  }
});

test("only SES may report bounces and complaints, and one function receives them", () => {
  const reports = ofType(production, "aws:sesv2/configurationSetEventDestination:ConfigurationSetEventDestination");
  expect(Object.values(reports).map(({ eventDestination }) => eventDestination)).toEqual([
    { matchingEventTypes: ["BOUNCE", "COMPLAINT"], snsDestination: { topicArn: TOPIC_ARN }, enabled: true },
  ]);
  const policy = ofType(production, "aws:sns/topicPolicy:TopicPolicy").MailEventsPolicy?.policy;
  expect(JSON.parse(z.string().parse(policy))).toEqual([
    {
      actions: ["sns:Publish"],
      resources: [TOPIC_ARN],
      principals: [{ type: "Service", identifiers: ["ses.amazonaws.com"] }],
      conditions: [{ test: "StringEquals", variable: "AWS:SourceAccount", values: ["123456789012"] }],
    },
  ]);
  const subscriptions = Object.values(ofType(production, "aws:sns/topicSubscription:TopicSubscription"));
  expect(subscriptions.filter(({ topic }) => topic === TOPIC_ARN)).toMatchObject([
    { protocol: "lambda", endpoint: arn("lambda", "function:HearMailFunction") },
  ]);
  expect(Object.values(ofType(production, "aws:lambda/permission:Permission"))).toContainEqual(
    expect.objectContaining({ principal: "sns.amazonaws.com", sourceArn: TOPIC_ARN }),
  );
});

test("the topic's policy is created before SES's event destination, because SES sends a test message to the topic", () => {
  const made = production.resources.map(({ name }) => name);
  expect(made).toContain("MailEventsPolicy");
  expect(made.indexOf("MailEventUndelivered")).toBeGreaterThan(made.indexOf("MailEventsPolicy"));
});

test("production without a sender and previews have no resource for mails", async () => {
  const sends = (recording: Recording) =>
    recording.resources.filter(({ type, name }) => /sesv2|ses\//.test(type) || /SendReminders|HearMail/.test(name));
  expect(sends(await productionWithoutMails())).toEqual([]);
  expect(sends(await recordedPreview("pr-7"))).toEqual([]);
});

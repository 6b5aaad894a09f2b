import { beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { ofType, type Recording, statementsOf } from "./deploy";
import { productionWithoutMails, recordedPreview, recordedProduction } from "./recorded";

const arn = (service: string, resource: string) => `arn:aws:${service}:us-east-1:123456789012:${resource}`;
const TOPIC_ARN = arn("sns", "MailEventsTopic");

let production: Recording;

beforeAll(async () => {
  production = await recordedProduction();
});

const functions = () => ofType(production, "aws:lambda/function:Function");

test("only the function for reminders may send mails, as one sender through one configuration", () => {
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

test("each function has the settings that it uses, and the API only the sender's address", () => {
  const variables = (name: string) => Object(functions()[name]?.environment).variables;
  const EMAIL_FROM = "recordatorios@correo.sereno.example";
  expect(variables("SendRemindersFunction")).toMatchObject({
    EMAIL_FROM,
    ORIGIN: "https://sereno.example",
    ENCRYPTION_KEYS: "value of EncryptionKeys",
  });
  expect(Object.keys(variables("HearMailFunction"))).not.toContain("ENCRYPTION_KEYS");
  for (const name of ["TrpcFunction", "RestFunction"]) {
    expect(variables(name)).toMatchObject({ EMAIL_FROM });
    expect(variables(name)).not.toHaveProperty("EMAIL_CONFIGURATION");
  }
});

test("mails are sent by one run a minute, signed by the domain, over TLS", () => {
  expect(functions().SendRemindersFunction).toMatchObject({ timeout: 50, reservedConcurrentExecutions: 1 });
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
  const policy = expect.stringContaining("v=DMARC1; p=quarantine");
  for (const [type, name, value] of [
    ...["a", "b", "c"].map((token) => ["CNAME", `${token}._domainkey`, `${token}.dkim.amazonses.com`]),
    ["TXT", "_dmarc", policy],
  ]) {
    const record = { type, name: `${name}.correo.sereno.example`, records: [value] };
    expect(records).toContainEqual(expect.objectContaining(record));
  }
});

test("only SES reports bounces and complaints, to one function", () => {
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

test("SES gets the topic after the topic's policy exists", () => {
  const made = production.resources.map(({ name }) => name);
  expect(made).toContain("MailEventsPolicy");
  expect(made.indexOf("MailEventUndelivered")).toBeGreaterThan(made.indexOf("MailEventsPolicy"));
});

test("without a sender no resource for mails exists, and a preview never has one", async () => {
  const sends = (recording: Recording) =>
    recording.resources.filter(({ type, name }) => /sesv2|ses\//.test(type) || /SendReminders|HearMail/.test(name));
  expect(sends(await productionWithoutMails())).toEqual([]);
  expect(sends(await recordedPreview("pr-7"))).toEqual([]);
});

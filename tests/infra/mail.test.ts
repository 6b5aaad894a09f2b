import { beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { ofType, type Recording } from "./deploy";
import { productionWithoutMails, recordedPreview, recordedProduction } from "./recorded";

const TABLE_ARN = "arn:aws:dynamodb:us-east-1:123456789012:table/DataTable";
const QUEUE_ARN = "arn:aws:sqs:us-east-1:123456789012:DeadLettersQueue";
const TOPIC_ARN = "arn:aws:sns:us-east-1:123456789012:MailEventsTopic";

let production: Recording;

beforeAll(async () => {
  production = await recordedProduction();
});

const functions = () => ofType(production, "aws:lambda/function:Function");

const Statements = z.array(z.looseObject({ actions: z.array(z.string()), resources: z.array(z.string()) }));
const statementsOf = (role: string) => {
  const { inlinePolicies } = z
    .object({ inlinePolicies: z.array(z.object({ policy: z.string() })) })
    .parse(ofType(production, "aws:iam/role:Role")[role]);
  return inlinePolicies.flatMap(({ policy }) => Statements.parse(JSON.parse(policy)));
};

test("only the function for reminders may send mails, as one sender through one configuration", () => {
  const beyondTable = (role: string) =>
    statementsOf(role)
      .filter(({ resources }) => !resources[0]?.startsWith(TABLE_ARN))
      .map(({ actions, resources }) => ({ actions, resources }));
  const dead = { actions: ["sqs:SendMessage"], resources: [QUEUE_ARN] };
  expect(beyondTable("SendRemindersRole")).toEqual([
    {
      actions: ["ses:SendEmail"],
      resources: [
        "arn:aws:ses:us-east-1:123456789012:identity/sender",
        "arn:aws:ses:us-east-1:123456789012:configuration-set/MailConfig",
      ],
    },
    { actions: ["ses:GetAccount"], resources: ["*"] },
    dead,
  ]);
  expect(beyondTable("HearMailRole")).toEqual([dead]);
  for (const [name, role] of Object.entries(ofType(production, "aws:iam/role:Role"))) {
    if (name !== "SendRemindersRole") expect(JSON.stringify(role)).not.toContain("ses:");
  }
});

test("each function has the settings that it uses, and the API only the sender's address", () => {
  const variables = (name: string) =>
    z.object({ variables: z.record(z.string(), z.string()) }).parse(functions()[name]?.environment).variables;
  expect(variables("SendRemindersFunction")).toMatchObject({
    EMAIL_FROM: "recordatorios@correo.sereno.example",
    ORIGIN: "https://sereno.example",
    ENCRYPTION_KEYS: "value of EncryptionKeys",
  });
  expect(Object.keys(variables("HearMailFunction"))).not.toContain("ENCRYPTION_KEYS");
  for (const name of ["TrpcFunction", "RestFunction"]) {
    expect(variables(name)).toMatchObject({ EMAIL_FROM: "recordatorios@correo.sereno.example" });
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
  const records = Object.values(ofType(production, "aws:route53/record:Record")).map(({ type, name, records }) => [
    type,
    name,
    records,
  ]);
  for (const token of ["a", "b", "c"]) {
    expect(records).toContainEqual([
      "CNAME",
      `${token}._domainkey.correo.sereno.example`,
      [`${token}.dkim.amazonses.com`],
    ]);
  }
  expect(records).toContainEqual([
    "TXT",
    "_dmarc.correo.sereno.example",
    [expect.stringContaining("v=DMARC1; p=quarantine")],
  ]);
});

test("only SES reports bounces and complaints, to one function", () => {
  expect(
    Object.values(ofType(production, "aws:sesv2/configurationSetEventDestination:ConfigurationSetEventDestination")),
  ).toEqual([
    expect.objectContaining({
      eventDestination: {
        matchingEventTypes: ["BOUNCE", "COMPLAINT"],
        snsDestination: { topicArn: TOPIC_ARN },
        enabled: true,
      },
    }),
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
    { protocol: "lambda", endpoint: "arn:aws:lambda:us-east-1:123456789012:function:HearMailFunction" },
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

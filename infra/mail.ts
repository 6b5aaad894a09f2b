import { apiSettings, common } from "./function";
import { deadLetters, failedRuns, mayQueue } from "./jobs";
import { makeFunction } from "./migration";
import { origin } from "./router";
import { secrets } from "./secrets";
import { stage } from "./stage";

function hearing() {
  const topic = new sst.aws.SnsTopic("MailEvents");
  const account = aws.getCallerIdentityOutput().accountId;
  const policy = new aws.sns.TopicPolicy("MailEventsPolicy", {
    arn: topic.arn,
    policy: aws.iam.getPolicyDocumentOutput({
      statements: [
        {
          actions: ["sns:Publish"],
          resources: [topic.arn],
          principals: [{ type: "Service", identifiers: ["ses.amazonaws.com"] }],
          conditions: [{ test: "StringEquals", variable: "AWS:SourceAccount", values: [account] }],
        },
      ],
    }).json,
  });
  // Creates the policy first: SES sends a test message to each new destination, which the topic's policy must allow.
  $transform(aws.sesv2.ConfigurationSetEventDestination, (_, options) => {
    options.dependsOn = policy;
  });
  return topic;
}

function send(sender: string, from: string) {
  const topic = hearing();
  const email = new sst.aws.Email("Mail", {
    sender,
    // Asks receivers to quarantine mail that others send with the domain as sender.
    ...(!sender.includes("@") && { dmarc: "v=DMARC1; p=quarantine; adkim=s;" }),
    events: [{ name: "Undelivered", types: ["bounce", "complaint"], topic: topic.arn }],
    transform: {
      configurationSet: {
        deliveryOptions: { tlsPolicy: "REQUIRE" },
        reputationOptions: { reputationMetricsEnabled: true },
        suppressionOptions: { suppressedReasons: ["BOUNCE", "COMPLAINT"] },
      },
    },
  });
  const { identity, configurationSet } = email.nodes;
  const sendReminders = makeFunction("SendReminders", {
    ...common,
    handler: "functions/mail.sendReminders",
    // Memory that comes with one full vCPU: a run sends many small requests.
    memory: "1769 MB",
    // A practice's last three mails begin by second 35 and take at most 20 seconds. The next run begins at second 60.
    timeout: "58 seconds",
    retries: 0,
    concurrency: stage.jobConcurrency === null ? undefined : { reserved: stage.jobConcurrency },
    environment: {
      ...common.environment,
      ENCRYPTION_KEYS: secrets.encryptionKeys.value,
      ORIGIN: origin,
      EMAIL_FROM: from,
      EMAIL_CONFIGURATION: email.configSet,
      ALLOWED_EMAILS: apiSettings.ALLOWED_EMAILS,
    },
    permissions: [
      ...common.permissions,
      { actions: ["ses:SendEmail"], resources: [identity.arn, configurationSet.arn] },
      // `ses:GetAccount` has no narrower resource.
      { actions: ["ses:GetAccount"], resources: ["*"] },
      mayQueue(),
    ],
    transform: failedRuns,
  });
  new sst.aws.CronV2("SendRemindersCron", {
    schedule: "rate(1 minute)",
    function: sendReminders,
    retries: 0,
    dlq: deadLetters.arn,
  });
  const hearMail = makeFunction("HearMail", {
    ...common,
    handler: "functions/mail-events.hear",
    memory: "512 MB",
    timeout: "30 seconds",
    retries: 2,
    concurrency: stage.jobConcurrency === null ? undefined : { reserved: stage.jobConcurrency },
    permissions: [...common.permissions, mayQueue()],
    transform: failedRuns,
  });
  topic.subscribe("HearMailSubscriber", hearMail.arn);
  return { sendReminders, hearMail };
}

export const mail = stage.mail ? send(stage.mail.sender, stage.mail.from) : null;

import { SESv2Client, SESv2ServiceException, SendEmailCommand } from "@aws-sdk/client-sesv2";
import { mailHeaders, messageId } from "@sereno/core/domain/reminder/mail/rules";
import { MailFailure, type MailPort } from "@sereno/core/domain/reminder/ports";
import { createPace } from "./pace";

/** No retries by the SDK, because one could send a mail twice; the reminder job retries. Timeouts in milliseconds. */
const ONCE = {
  maxAttempts: 1,
  requestHandler: { connectionTimeout: 1000, requestTimeout: 4000, throwOnRequestTimeout: true },
};

/** Errors caused by the mail itself, not by the service or account. */
const REFUSALS = ["BadRequestException", "MessageRejected"];
/** Text of `MessageRejected` due to the sender: docs.aws.amazon.com/ses/latest/dg/troubleshoot-error-messages.html */
const UNVERIFIED = /not verified/i;

/** Bytes of a name per encoded word. As base64 in `=?UTF-8?B?...?=` they are 68 characters; RFC 2047 allows 75. */
const WORD_BYTES = 42;

export function encodedName(name: string): string {
  const words = [""];
  for (const character of name) {
    const last = words.length - 1;
    if (Buffer.byteLength(words[last] + character) > WORD_BYTES) words.push(character);
    else words[last] += character;
  }
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString("base64")}?=`).join(" ");
}

const utf8 = (Data: string) => ({ Data, Charset: "UTF-8" });

interface Sender {
  from: string;
  /** The SES configuration set, which reports bounces and complaints. */
  configuration: string;
}

/** Sends through SES. SES gives a retried mail another Message-ID; equal `References` let mail programs group both. */
export function createSes({ from, configuration }: Sender, client = new SESv2Client(ONCE)): MailPort {
  return {
    ...createPace(client),
    send: async ({ id, to, subject, text, html, withdrawal, ...mail }) => {
      const { from_name, reply_to, practice_id, client_id, reminder_id } = mail;
      const headers = { ...mailHeaders(withdrawal), References: messageId(id, from) };
      const command = new SendEmailCommand({
        FromEmailAddress: `${encodedName(from_name)} <${from}>`,
        Destination: { ToAddresses: [to] },
        ReplyToAddresses: [reply_to],
        ConfigurationSetName: configuration,
        EmailTags: Object.entries({ practice_id, client_id, reminder_id }).map(([Name, Value]) => ({ Name, Value })),
        Content: {
          Simple: {
            Subject: utf8(subject),
            Body: { Text: utf8(text), Html: utf8(html) },
            Headers: Object.entries(headers).map(([Name, Value]) => ({ Name, Value })),
          },
        },
      });
      try {
        await client.send(command);
      } catch (cause) {
        const isRefused = cause instanceof SESv2ServiceException && REFUSALS.includes(cause.name);
        if (isRefused && !UNVERIFIED.test(cause.message)) throw new MailFailure("never", cause);
        throw new MailFailure(Object(cause).name === "TimeoutError" ? "unanswered" : "later", cause);
      }
    },
  };
}

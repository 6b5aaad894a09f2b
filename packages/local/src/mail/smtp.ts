import { mailHeaders, messageId } from "@sereno/core/domain/reminder/mail/rules";
import { MailFailure, type MailPort } from "@sereno/core/domain/reminder/ports";
import { createTransport } from "nodemailer";

const PATIENCE_MS = 10_000;
// A server that examines the text may take long before it accepts the mail.
const PATIENCE = { connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: 6 * PATIENCE_MS };

/** Whether the server refused this mail for good: a 5xx reply to its addressee or text. Replies that any mail would get
 * do not count: 530, 5.1.7, 5.1.8 and 5.7.x are about the sender, and Gmail's 5.4.5 is about too many mails that day:
 * https://support.google.com/a/answer/3221692 */
function isRefusal(cause: unknown): boolean {
  const { command, responseCode, response } = Object(cause);
  const isOfAccount = /^(530|5\d\d[ -]5\.(1\.[78]|4\.5|7))\b/.test(response);
  return (command === "RCPT TO" || command === "DATA") && responseCode >= 500 && !isOfAccount;
}

export function createSmtp({ url, from }: { url: string; from: string }): MailPort {
  const transport = createTransport({ url, ...PATIENCE });
  return {
    mostADay: async () => Number.POSITIVE_INFINITY,
    turn: async () => "now",
    send: async ({ id, to, from_name, reply_to, subject, text, html, withdrawal }) => {
      try {
        await transport.sendMail({
          messageId: messageId(id, from),
          from: { name: from_name, address: from },
          to,
          replyTo: reply_to,
          subject,
          text,
          html,
          headers: mailHeaders(withdrawal),
          disableFileAccess: true,
          disableUrlAccess: true,
        });
      } catch (cause) {
        const { timeoutType, code, responseCode } = Object(cause);
        // A server that closes the connection without a reply may have accepted the mail.
        const isUnanswered = timeoutType === "SOCKET_TIMEOUT" || (code === "ECONNECTION" && !responseCode);
        throw new MailFailure(isRefusal(cause) ? "never" : isUnanswered ? "unanswered" : "later", cause);
      }
    },
  };
}

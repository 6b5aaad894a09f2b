import { sendReminders as sendDueReminders } from "@sereno/core/jobs/send-reminders";
import { createMailSettings } from "./deps";
import { job } from "./job";
import { createSes } from "./ses";

function createMailContext(environment: NodeJS.ProcessEnv) {
  const { ctx, origin, allowedEmails, ...own } = createMailSettings(environment);
  return { ...ctx, sender: { mail: createSes(own), origin, allowedEmails } };
}

export const sendReminders = job("email", createMailContext, (ctx) => sendDueReminders(ctx, ctx.sender));

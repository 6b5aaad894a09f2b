import { sendReminders as sendDueReminders } from "@sereno/core/jobs/send-reminders";
import { createMailSettings } from "./deps";
import { job } from "./job";
import { createSes } from "./ses";

let settings: ReturnType<typeof createMailSettings> | undefined;
const settled = (environment: NodeJS.ProcessEnv) => (settings ??= createMailSettings(environment));
let sender: Parameters<typeof sendDueReminders>[1] | undefined;

export const sendReminders = job(
  "email",
  (ctx) => {
    const { origin, ...own } = settled(process.env);
    sender ??= { mail: createSes(own), origin };
    return sendDueReminders(ctx, sender);
  },
  (environment) => settled(environment).ctx,
);

import { markReminderBounced, stopEmail } from "@sereno/core/actions/reminder/stop-email";
import type { Context } from "@sereno/core/db/context";
import type { SNSEvent } from "aws-lambda";
import * as z from "zod/mini";
import { createContext } from "./deps";

const Tag = z.tuple([z.string()]);

const Told = z.object({
  // The recipients of a bounce may be other addresses, to which the client's address forwards (SES: "Bounced recipients").
  mail: z.object({
    destination: z.array(z.string()),
    tags: z.object({ practice_id: Tag, client_id: Tag, reminder_id: z.optional(Tag) }),
  }),
  bounce: z.optional(z.object({ bounceType: z.string(), bounceSubType: z.optional(z.string()) })),
  complaint: z.optional(
    z.object({ complaintFeedbackType: z.optional(z.string()), complaintSubType: z.nullish(z.string()) }),
  ),
});

/** The text with which SES checks that it may publish to a topic. All its other messages are JSON. */
const CHECK = /^Successfully validated SNS topic/;

function reasonIn({ bounce, complaint }: z.infer<typeof Told>) {
  // A provider reports with `not-spam` that somebody took a mail out of the spam folder.
  if (complaint && complaint.complaintFeedbackType !== "not-spam") return "complaint";
  return bounce?.bounceType === "Permanent" ? "bounce" : null;
}

/** Whether the mail did not arrive. SES also reports automatic replies as bounces, of the type Transient, General. To
 * an address whose complaint it remembers it sends nothing ("API_Complaint", `OnAccountSuppressionList`). */
const isLost = ({ bounce, complaint }: z.infer<typeof Told>): boolean =>
  bounce
    ? !(bounce.bounceType === "Transient" && bounce.bounceSubType === "General")
    : complaint?.complaintSubType === "OnAccountSuppressionList";

let ctx: Context | undefined;

/** Stops reminders to addresses that bounced permanently or complained, and marks lost ones as failed. Idempotent. */
export async function hear({ Records }: SNSEvent): Promise<void> {
  ctx ??= createContext(process.env);
  for (const { Sns } of Records) {
    if (CHECK.test(Sns.Message)) continue;
    const event = Told.parse(JSON.parse(Sns.Message));
    const why = reasonIn(event);
    const [practice_id] = event.mail.tags.practice_id;
    const [client_id] = event.mail.tags.client_id;
    const [reminder_id] = event.mail.tags.reminder_id ?? [];
    for (const email of why ? event.mail.destination : [])
      await stopEmail(ctx, { practice_id, client_id, email, why: why ?? "bounce" });
    if (isLost(event) && reminder_id) await markReminderBounced(ctx, practice_id, reminder_id);
    ctx.log.info("mail_event", { practice: practice_id, client: client_id, why });
  }
}

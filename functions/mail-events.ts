import { stopEmail } from "@sereno/core/actions/reminder/stop-email";
import type { Context } from "@sereno/core/db/context";
import type { SNSEvent } from "aws-lambda";
import * as z from "zod/mini";
import { createContext } from "./deps";

const Recipients = z.array(z.object({ emailAddress: z.string() }));
const Tag = z.tuple([z.string()]);

const Told = z.object({
  mail: z.object({ tags: z.object({ practice_id: Tag, client_id: Tag }) }),
  bounce: z.optional(z.object({ bounceType: z.string(), bouncedRecipients: Recipients })),
  complaint: z.optional(z.object({ complainedRecipients: Recipients })),
});

/** The text with which SES checks that it may publish to a topic. All its other messages are JSON. */
const CHECK = /^Successfully validated SNS topic/;

function stopsIn({ bounce, complaint }: z.infer<typeof Told>) {
  if (complaint) return { why: "complaint" as const, recipients: complaint.complainedRecipients };
  if (bounce?.bounceType === "Permanent") return { why: "bounce" as const, recipients: bounce.bouncedRecipients };
  return null;
}

let ctx: Context | undefined;

/** Stops reminders to addresses that bounced permanently or complained. Idempotent. */
export async function hear({ Records }: SNSEvent): Promise<void> {
  ctx ??= createContext(process.env);
  for (const { Sns } of Records) {
    if (CHECK.test(Sns.Message)) continue;
    const told = Told.parse(JSON.parse(Sns.Message));
    const stops = stopsIn(told);
    const [practice_id] = told.mail.tags.practice_id;
    const [client_id] = told.mail.tags.client_id;
    for (const { emailAddress } of stops?.recipients ?? []) {
      await stopEmail(ctx, { practice_id, client_id, email: emailAddress, why: stops?.why ?? "bounce" });
    }
    ctx.log.info("mail_event", { practice: practice_id, client: client_id, why: stops?.why ?? null });
  }
}

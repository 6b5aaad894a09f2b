import { completePastAppointments } from "@sereno/core/appointment/complete";
import { createDeps } from "./deps";

const deps = createDeps(process.env);

/** Scheduled every 5 minutes. Fails when an item failed, so that the alarm sees it; the others were done all the same. */
export async function completeAppointments(): Promise<void> {
  const report = await completePastAppointments(deps);
  deps.log.info("job", { job: "complete", ...report });
  if (report.failed > 0) throw new Error(`${report.failed} appointments could not be completed`);
}

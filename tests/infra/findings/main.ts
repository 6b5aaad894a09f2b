import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { temporaryFolder } from "../../support/temporary-folder";
import { deploy } from "../deploy";
import { Accepted, judge, Report } from "./judge";
import { planOf } from "./plan";

/** Runs checkov, found in the PATH, on production's plan and compares its findings with the accepted ones. */
async function main(): Promise<string[]> {
  const mails = { ALARM_EMAIL: "ana@sereno.example", EMAIL_SENDER: "correo.sereno.example" };
  const settings = { SERENO_DOMAIN: "sereno.example", ...mails, WEB_IS_BUILT: "true" };
  const plan = join(temporaryFolder("findings"), "plan.json");
  writeFileSync(plan, JSON.stringify(planOf(await deploy("production", settings)), null, 1));
  const { status, stdout, stderr, error } = spawnSync(
    "checkov",
    ["--file", plan, ..."--framework terraform_plan --output json --skip-download --soft-fail".split(" ")],
    { encoding: "utf8", maxBuffer: 2 ** 28 },
  );
  if (status !== 0) throw new Error(`checkov did not run through: ${error?.message ?? stderr}`);
  const list = fileURLToPath(new URL("../../../infra/accepted-findings.json", import.meta.url));
  return judge(Report.parse(JSON.parse(stdout)), Accepted.parse(JSON.parse(readFileSync(list, "utf8"))));
}

const lines = await main();
process.stdout.write(`${lines.length > 0 ? lines.join("\n") : "Nothing is found that is not accepted."}\n`);
if (lines.length > 0) process.exitCode = 1;

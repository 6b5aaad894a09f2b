import type { Page } from "@playwright/test";

/** Collects, from now on, the console's messages about breaches of the page's policies. */
export function policyComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy|Content-Security-Policy|Trusted|Permissions/.test(message.text()))
      complaints.push(message.text());
  });
  return complaints;
}

import type { Page } from "@playwright/test";

/** The console's messages about the page's policies, from now on. */
export function policyComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy|Content-Security-Policy|Trusted|Permissions/.test(message.text()))
      complaints.push(message.text());
  });
  return complaints;
}

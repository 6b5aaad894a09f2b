/** Headers of a form that a client sends from one of Sereno's pages. */
export const SAME_SITE = { "sec-fetch-site": "same-origin", "content-type": "application/x-www-form-urlencoded" };

export const nonceIn = (page: string, action: string): string =>
  new RegExp(`name="action" value="${action}"><input type="hidden" name="nonce" value="([^"]+)"`).exec(page)?.[1] ?? "";

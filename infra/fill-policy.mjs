// Prints a policy with the words in capital letters replaced by the environment variables of the same names.
import { readFileSync } from "node:fs";

/** Placeholders, and the pattern of each value. No pattern allows a wildcard, which would let other principals in. */
const WORDS = {
  ACCOUNT: /^\d{12}$/,
  PREVIEW_ROUTER: /^E[A-Z0-9]+$/,
  PREVIEW_ROUTES: /^arn:aws:cloudfront::\d{12}:key-value-store\/[\w-]+$/,
  OWNER: /^[A-Za-z0-9-]+$/,
  OWNER_ID: /^\d+$/,
  REPOSITORY: /^[\w.-]+$/,
  REPOSITORY_ID: /^\d+$/,
};

const [file] = process.argv.slice(2);
if (!file) throw new Error("Name a policy: node infra/fill-policy.mjs infra/github/trust-production.json");
const filled = readFileSync(file, "utf8").replace(
  new RegExp(`\\b(${Object.keys(WORDS).join("|")})\\b`, "g"),
  (word) => {
    const value = process.env[word] ?? "";
    if (!WORDS[word].test(value))
      throw new Error(`${word} is '${value}' in the environment, which does not fit ${WORDS[word]}.`);
    return value;
  },
);
process.stdout.write(filled);

export interface GoogleEndpoints {
  /** The `iss` values that an id token may have. */
  issuers: string[];
  authorization: string;
  token: string;
  revoke: string;
  jwks: string;
  calendar: string;
}

const realGoogle: GoogleEndpoints = {
  // Google documents both forms of its issuer.
  issuers: ["https://accounts.google.com", "accounts.google.com"],
  authorization: "https://accounts.google.com/o/oauth2/v2/auth",
  token: "https://oauth2.googleapis.com/token",
  revoke: "https://oauth2.googleapis.com/revoke",
  jwks: "https://www.googleapis.com/oauth2/v3/certs",
  calendar: "https://www.googleapis.com/calendar/v3",
};

/** Google's endpoints. @param issuer `https://accounts.google.com`, or a stand-in's origin, which serves all. */
export function googleEndpoints(issuer: string): GoogleEndpoints {
  if (issuer === "https://accounts.google.com") return realGoogle;
  return {
    issuers: [issuer],
    authorization: `${issuer}/o/oauth2/v2/auth`,
    token: `${issuer}/oauth2/token`,
    revoke: `${issuer}/oauth2/revoke`,
    jwks: `${issuer}/oauth2/v3/certs`,
    calendar: `${issuer}/calendar/v3`,
  };
}

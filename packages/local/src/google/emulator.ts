import { type AppEnv, Hono, Store, WebhookDispatcher } from "@emulators/core";
import { getGoogleStore, googlePlugin, seedFromConfig } from "@emulators/google";
import { type Account, subjectOf } from "./accounts";

export interface Client {
  id: string;
  secret: string;
  redirectUris: string[];
}

export interface AccessToken {
  login: string;
  id: number;
  scopes: string[];
}

export interface Emulator {
  post(path: string, form: Record<string, string>): Promise<Response>;
  get(path: string): Promise<Response>;
  accessTokens: Map<string, AccessToken>;
}

/** Opens npm's Google emulator, which makes codes and id tokens and checks PKCE. This folder's routes do the rest. */
export function createEmulator(issuer: string, client: Client, accounts: Account[], salt: string): Emulator {
  const app = new Hono<AppEnv>();
  const store = new Store();
  const accessTokens = new Map<string, AccessToken>();
  googlePlugin.register(app, store, new WebhookDispatcher(), issuer, accessTokens);
  seedFromConfig(store, issuer, {
    users: accounts.map(({ email, name, emailVerified, isPersonal }) => ({
      email,
      name,
      email_verified: emailVerified,
      hd: isPersonal ? "" : email.split("@")[1],
    })),
    oauth_clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: client.redirectUris }],
  });
  const { users } = getGoogleStore(store);
  for (const user of users.all()) users.update(user.id, { uid: subjectOf(user.email + salt), locale: "es" });

  return {
    post: (path, form) => app.request(issuer + path, { method: "POST", body: new URLSearchParams(form) }),
    get: (path) => app.request(issuer + path),
    accessTokens,
  };
}

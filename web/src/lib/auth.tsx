import type { AuthAnswer } from "@sereno/core/domain/auth/output";
import type { User } from "@sereno/core/domain/auth/schema";
import {
  createContext,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  use,
  useEffect,
  useMemo,
  useState,
} from "react";
import { forgetAgenda } from "./kept/consent";
import { forgetKept } from "./kept/kept";
import { endSession } from "./left-sessions";
import {
  clearSession,
  hasStoredUser,
  onSessionRefused,
  readStoredUser,
  readToken,
  storeSession,
  storeUser,
  TOKEN_KEY,
} from "./session";
import { queryClient, trpcClient } from "./trpc";

interface AuthState {
  user: User | null;
  isLoading: boolean;
  /** True after leaving on purpose: there is no page to come back to. */
  hasLeft: boolean;
  /** Why it is not known whose the stored session is: it is kept until the server says. */
  failure: unknown;
}

interface Auth extends AuthState {
  /** Signs in with what the server answered. */
  enter: (answer: Pick<AuthAnswer, "access_token" | "user">) => void;
  /** Forgets who was here, and then tells the server, whether it answers or not. */
  logout: () => void;
  refreshUser: () => Promise<void>;
  /** Reloads the user; a failure changes nothing. */
  renewUser: () => Promise<void>;
  /** Keeps a user that an answer carried. */
  updateUser: (user: User) => void;
}

let isPageLeaving = false;
window.addEventListener("pagehide", () => {
  isPageLeaving = true;
});
window.addEventListener("pageshow", () => {
  isPageLeaving = false;
});

const AuthContext = createContext<Auth | null>(null);

const ANONYMOUS: AuthState = { user: null, isLoading: false, hasLeft: false, failure: null };
const LEFT: AuthState = { ...ANONYMOUS, hasLeft: true };
const signedIn = (user: User): AuthState => ({ ...ANONYMOUS, user });

/** The user in view stays, unless another one signed in meanwhile. */
const unverified =
  (failure: unknown) =>
  (state: AuthState): AuthState =>
    state.user && state.user.id === readStoredUser()?.id ? state : { ...ANONYMOUS, failure };

function startingState(): AuthState {
  if (readToken() && readStoredUser()) return { ...ANONYMOUS, isLoading: true };
  if (readToken() || hasStoredUser()) clearSession();
  return ANONYMOUS;
}

function createActions(setState: Dispatch<SetStateAction<AuthState>>) {
  const leave = (next: AuthState) => {
    clearSession();
    forgetAgenda();
    queryClient.clear();
    setState(next);
  };
  const updateUser = (user: User) => {
    // An answer may come after they left.
    if (readStoredUser()?.id !== user.id) return;
    storeUser(user);
    setState(signedIn(user));
  };

  return {
    leave,
    updateUser,

    enter({ access_token, user }: Pick<AuthAnswer, "access_token" | "user">) {
      queryClient.clear();
      storeSession(access_token, user);
      setState(signedIn(user));
    },

    logout() {
      const token = readToken();
      forgetKept();
      leave(LEFT);
      if (token) endSession(token);
    },

    async renewUser() {
      const token = readToken();
      const user = await trpcClient.auth.me.query().catch(() => null);
      if (user && readToken() === token) updateUser(user);
    },

    async refreshUser() {
      const token = readToken();
      try {
        const user = await trpcClient.auth.me.query();
        if (readToken() === token) updateUser(user);
      } catch (error) {
        // A page that is being reloaded cancels its requests: that says nothing about the token.
        if (isPageLeaving) return;
        console.error("Token validation failed:", error);
        // Of a session that the server refused the token is gone by now; nothing else ends one.
        if (readToken() === token) setState(unverified(error));
      }
    },
  };
}

export function AuthProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState(startingState);
  const actions = useMemo(() => createActions(setState), []);

  useEffect(() => {
    if (readToken()) void actions.refreshUser();
    const followOtherTabs = (event: StorageEvent) => {
      if (event.key !== TOKEN_KEY && event.key !== null) return;
      if (!readToken()) return actions.leave(LEFT);
      void queryClient.resetQueries();
      void actions.refreshUser();
    };
    window.addEventListener("storage", followOtherTabs);
    const stopListening = onSessionRefused(() => actions.leave(ANONYMOUS));
    return () => {
      window.removeEventListener("storage", followOtherTabs);
      stopListening();
    };
  }, [actions]);

  const auth = useMemo(() => ({ ...state, ...actions }), [state, actions]);
  return <AuthContext value={auth}>{children}</AuthContext>;
}

export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (!auth) throw new Error("useAuth must be used within an AuthProvider");
  return auth;
}

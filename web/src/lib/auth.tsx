import type { AuthAnswer } from "@sereno/core/domain/auth/output";
import type { User } from "@sereno/core/domain/auth/schema";
import {
  createContext,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  use,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
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
  USER_KEY,
} from "./session";
import { queryClient, trpcClient } from "./trpc";

interface AuthState {
  user: User | null;
  isLoading: boolean;
  /** Whether the user has signed out. The next sign-in then does not return to this page. */
  hasLeft: boolean;
  /** Error of a failed verification while no user is on screen, else null. Only a server's refusal ends a session. */
  failure: unknown;
}

interface Auth extends AuthState {
  enter: (answer: Pick<AuthAnswer, "access_token" | "user">) => void;
  /** Clears the session in this browser, then ends the session on the server. If the server fails, retries later. */
  logout: () => void;
  refreshUser: () => Promise<void>;
  renewUser: () => Promise<void>;
  updateUser: (user: User) => void;
}

let isPageLeaving = false;
for (const type of ["pagehide", "pageshow"])
  window.addEventListener(type, () => {
    isPageLeaving = type === "pagehide";
  });

const AuthContext = createContext<Auth | null>(null);

const ANONYMOUS: AuthState = { user: null, isLoading: false, hasLeft: false, failure: null };
const LEFT: AuthState = { ...ANONYMOUS, hasLeft: true };
const LOADING: AuthState = { ...ANONYMOUS, isLoading: true };
const signedIn = (user: User): AuthState => ({ ...ANONYMOUS, user });

/** State after a failed verification: the user stays on screen unless another tab has signed in another user. */
const unverified =
  (failure: unknown) =>
  (state: AuthState): AuthState =>
    state.user && state.user.id === readStoredUser()?.id ? state : { ...ANONYMOUS, failure };

function startingState(): AuthState {
  if (readToken() && readStoredUser()) return LOADING;
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
    if (readStoredUser()?.id !== user.id) return;
    storeUser(user);
    setState(signedIn(user));
  };

  return {
    leave,
    updateUser,

    /** Clears the screen, forms included, until the session of another user is verified. */
    hide() {
      queryClient.clear();
      setState(LOADING);
    },

    /** Takes over changes of the user that another tab has stored, such as a new time zone. */
    followUser() {
      const user = readStoredUser();
      setState((state) => (user && state.user?.id === user.id ? signedIn(user) : state));
    },

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
      const shown = JSON.stringify(readStoredUser());
      const user = await trpcClient.auth.me.query().catch(() => null);
      // Ignores the answer if token or stored user changed during the request: the answer may be older than the change.
      const isNewest = readToken() === token && JSON.stringify(readStoredUser()) === shown;
      if (user && isNewest && JSON.stringify(user) !== shown) updateUser(user);
    },

    async refreshUser() {
      const token = readToken();
      try {
        const user = await trpcClient.auth.me.query();
        if (readToken() !== token) return;
        storeUser(user);
        setState(signedIn(user));
      } catch (error) {
        // Ignores the error of a request that the browser cancelled because the user is leaving the page.
        if (isPageLeaving) return;
        console.error("Token validation failed:", error);
        // Keeps the session. If the server had refused the session, the token would have been removed.
        if (readToken() === token) setState(unverified(error));
      }
    },
  };
}

export function AuthProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState(startingState);
  const actions = useMemo(() => createActions(setState), []);

  const showsAnother = () => !state.isLoading && state.failure === null && state.user?.id !== readStoredUser()?.id;
  const followSession = useEffectEvent(() => {
    if (!readToken()) return actions.leave(LEFT);
    if (showsAnother()) actions.hide();
    else void queryClient.invalidateQueries();
    void actions.refreshUser();
  });
  const followMissed = useEffectEvent(({ type }: Event) => {
    // A page in the back/forward cache receives no storage events.
    if (showsAnother()) return followSession();
    if (type !== "visibilitychange" || document.visibilityState !== "visible" || !readToken()) return;
    // On return to this tab, another tab or device may have changed the user and all data, shown or not.
    void actions.renewUser();
    void queryClient.invalidateQueries({ refetchType: "none" });
  });
  useEffect(() => {
    if (readToken()) void actions.refreshUser();
    const followOtherTabs = (event: StorageEvent) => {
      if (event.key === USER_KEY) return actions.followUser();
      if (event.key === TOKEN_KEY || event.key === null) followSession();
    };
    window.addEventListener("storage", followOtherTabs);
    document.addEventListener("visibilitychange", followMissed);
    window.addEventListener("pageshow", followMissed);
    const stopListening = onSessionRefused(() => actions.leave(ANONYMOUS));
    return () => {
      window.removeEventListener("storage", followOtherTabs);
      document.removeEventListener("visibilitychange", followMissed);
      window.removeEventListener("pageshow", followMissed);
      stopListening();
    };
  }, [actions]);

  const zone = state.user?.timezone;
  const shownZone = useRef(zone);
  useEffect(() => {
    // Invalidates all cached data after a change of the zone, because its times are in the old zone.
    if (shownZone.current !== undefined && zone !== shownZone.current) void queryClient.invalidateQueries();
    shownZone.current = zone;
  }, [zone]);

  const auth = useMemo(() => ({ ...state, ...actions }), [state, actions]);
  return <AuthContext value={auth}>{children}</AuthContext>;
}

export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (!auth) throw new Error("useAuth must be used within an AuthProvider");
  return auth;
}

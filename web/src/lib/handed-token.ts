export interface HandedToken {
  token: string;
  userId: string | null;
}

function takeFromAddress(): HandedToken | null {
  const { pathname, search } = window.location;
  if (pathname !== "/auth/callback") return null;
  const params = new URLSearchParams(search);
  const token = params.get("access_token");
  const userId = params.get("user_id");
  if (token === null && userId === null) return null;
  params.delete("access_token");
  params.delete("user_id");
  window.history.replaceState(window.history.state, "", pathname + (params.size > 0 ? `?${params}` : ""));
  return token ? { token, userId } : null;
}

/** The token that the address contained, or null. main.tsx imports this before code that reads the address. */
export const handedToken = takeFromAddress();

// Procedures of the account and settings, loaded together by the first of their calls, not at start.
export {
  createAgentToken,
  revealAgentToken,
  revokeAgentToken,
  setAgentStatus,
} from "@sereno/core/actions/agent/access";
export { undoActivity, undoAgent } from "@sereno/core/actions/agent/undo-activity";
export { completeGoogleLogin } from "@sereno/core/actions/auth/complete-google-login";
export { confirmIdentity, connectGoogle } from "@sereno/core/actions/auth/google";
export { endLeft, endSession, logout, revokeAccess } from "@sereno/core/actions/auth/sign-out";
export { resendEvent, tryEndpoint } from "@sereno/core/actions/endpoint/call";
export {
  createEndpoint,
  deleteEndpoint,
  renewEndpoint,
  resumeEndpoint,
  revealEndpoint,
} from "@sereno/core/actions/endpoint/endpoints";
export { addExpense, deleteExpense, restoreExpense, updateExpense } from "@sereno/core/actions/expense/expenses";
export { changeFeed, createFeed, revealFeed, revokeFeed } from "@sereno/core/actions/feed/save";
export { setPicture, setTimezone, updateProfile } from "@sereno/core/actions/practice/settings";
export { readAgentContext } from "@sereno/core/queries/agent-context";
export { listAgentActivity, listAgentTokens } from "@sereno/core/queries/list-agent";
export { listEndpoints } from "@sereno/core/queries/list-endpoints";
export { readEvents } from "@sereno/core/queries/read-events";
export { getFeed } from "@sereno/core/queries/read-feed";
export { listSessions } from "@sereno/core/store/auth/sessions";
export { startSignIn as startGoogleLogin } from "@sereno/core/store/auth/start-sign-in";
export { resumeToken } from "@sereno/core/store/disruption/token-pause";
export { getExpense } from "@sereno/core/store/expense/expenses";
export { basicInfo, paymentInfo, searchProfiles } from "@sereno/core/store/practice/read";

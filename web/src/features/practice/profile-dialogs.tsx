import type { AgentToken } from "@sereno/core/things/agent/output";
import type { Session } from "@sereno/core/things/auth/output";
import { dialogPart } from "../../components/part/dialog-part";

const ChangeTimezoneDialog = dialogPart(() => import("./account/change-timezone-dialog"));
const CreateTokenDialog = dialogPart(() => import("./agent/create-token-dialog"));
const CreateFeedDialog = dialogPart(() => import("./calendar/create-feed-dialog"));
const RevokeFeedDialog = dialogPart(() => import("./calendar/revoke-feed-dialog"));
const RevokeTokenDialog = dialogPart(() => import("./agent/revoke-token-dialog"));
const EndSessionDialog = dialogPart(() => import("./account/end-session-dialog"));
const EndSessionsDialog = dialogPart(() => import("./account/end-sessions-dialog"));
const DiscardDialog = dialogPart(() => import("./form/discard-dialog"));

export type OpenDialog =
  | { kind: "timezone" | "create-token" | "revoke-feed" | "end-sessions" | "discard" }
  | { kind: "end-session"; session: Session }
  | { kind: "create-feed"; replaces: boolean }
  | { kind: "revoke-token"; token: AgentToken };

interface ProfileDialogsProps {
  open: OpenDialog | null;
  onDiscard: () => void;
  onClose: () => void;
}

/** One at a time. */
export const ProfileDialogs = ({ open, onDiscard, onClose }: ProfileDialogsProps) => (
  <>
    {open?.kind === "timezone" && <ChangeTimezoneDialog onClose={onClose} />}
    {open?.kind === "create-token" && <CreateTokenDialog onClose={onClose} />}
    {open?.kind === "create-feed" && <CreateFeedDialog replaces={open.replaces} onClose={onClose} />}
    {open?.kind === "revoke-feed" && <RevokeFeedDialog onClose={onClose} />}
    {open?.kind === "revoke-token" && <RevokeTokenDialog token={open.token} onClose={onClose} />}
    {open?.kind === "end-session" && <EndSessionDialog session={open.session} onClose={onClose} />}
    {open?.kind === "end-sessions" && <EndSessionsDialog onClose={onClose} />}
    {open?.kind === "discard" && <DiscardDialog onDiscard={onDiscard} onClose={onClose} />}
  </>
);

import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ConfirmDialog } from "../../components/ui/confirm-dialog";
import { toast } from "../../components/ui/toast/toast";
import { isNotFound } from "../../lib/errors";
import { isTooOld, RecentSignIn } from "../google/recent-sign-in";

export interface Revocation {
  title: string;
  text: ReactNode;
  confirmLabel: string;
  revoke: () => Promise<unknown>;
  /** Title of the toast after the revocation. If the access was already revoked, the toast also shows `before`. */
  done: string;
  before: string;
  failed: string;
  needsRecentSignIn?: boolean;
}

export default function RevokeDialog({ of, onClose }: { of: Revocation; onClose: () => void }) {
  const revoking = useMutation({
    mutationFn: () => of.revoke(),
    onSuccess: () => {
      toast.success(of.done);
      onClose();
    },
    onError: (error) => {
      if (of.needsRecentSignIn && isTooOld(error)) return;
      if (!isNotFound(error)) return toast.failed(of.failed, error);
      toast.neutral(of.done, of.before);
      onClose();
    },
  });
  const question = (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={() => revoking.mutate()}
      pending={revoking.isPending}
      danger
      title={of.title}
      text={of.text}
      confirmLabel={of.confirmLabel}
    />
  );
  if (!of.needsRecentSignIn) return question;
  return (
    <RecentSignIn error={revoking.error} onClose={onClose}>
      {question}
    </RecentSignIn>
  );
}

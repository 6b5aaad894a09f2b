import type { ReactNode } from "react";
import { Banner } from "../ui/banner";
import { Button } from "../ui/button";
import { Card } from "../ui/card";
import { NotLoaded, type NotLoadedProps } from "./load-view";
import type { Load } from "./use-load";

type Retried = Pick<Load<unknown>, "isRetrying" | "retry">;

interface FailureNoticeProps {
  load: Retried;
  message: string;
  children?: ReactNode;
}

export const FailureNotice = ({ load, message, children }: FailureNoticeProps) => (
  <Banner
    tone="rose"
    title={message}
    className="mb-4"
    action={
      <Button variant="ghost" pending={load.isRetrying} onClick={load.retry} className="px-3 text-sm">
        Reintentar
      </Button>
    }
  >
    {children}
  </Banner>
);

export const StaleNotice = ({ load, message }: { load: Retried & { hasFailed: boolean }; message: string }) =>
  load.hasFailed && (
    <FailureNotice load={load} message={message}>
      Ves lo último que se pudo cargar.
    </FailureNotice>
  );

export const PageNotLoaded = ({ skeleton, ...props }: NotLoadedProps) =>
  props.load.hasFailed ? (
    <Card>
      <NotLoaded {...props} skeleton={null} />
    </Card>
  ) : (
    skeleton
  );

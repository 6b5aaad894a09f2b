import { Card } from "../ui/card";
import { NotLoaded, type NotLoadedProps } from "./load-view";

export const PageNotLoaded = ({ skeleton, ...props }: NotLoadedProps) =>
  props.load.hasFailed ? (
    <Card>
      <NotLoaded {...props} skeleton={null} />
    </Card>
  ) : (
    skeleton
  );

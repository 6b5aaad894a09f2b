import { useEffect, useRef } from "react";
import { download } from "../../../lib/files/download";
import { template } from "./template";

/** Downloads the template once. */
export default function TemplateDownload() {
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void template().then((file) => download("plantilla-sereno.xlsx", file));
  }, []);
  return null;
}

// @vitest-environment happy-dom

import { press, show, testScreens } from "@sereno/tests/support/screens";
import { act, screen, waitFor } from "@testing-library/react";
import { StrictMode } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../../lib/trpc";
import { WritingDialog } from "./writing-dialog";

testScreens();

let files: Blob[];
beforeEach(() => {
  files = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => `blob:${files.push(file as Blob)}`);
});

function open() {
  const file = new Blob(["PDF"]);
  let resolve: (file: Blob) => void = () => undefined;
  const written = new Promise<Blob>((done) => {
    resolve = done;
  });
  const onClose = vi.fn();
  const { unmount } = show(
    <StrictMode>
      <WritingDialog title="Hoja" name="hoja.pdf" write={() => written} onClose={onClose} />
    </StrictMode>,
  );
  return { file, finish: () => act(async () => resolve(file)), onClose, unmount };
}

test("a written file is downloaded, and the dialog closes", async () => {
  const { file, finish, onClose } = open();
  await screen.findByText("Preparando el PDF");
  await finish();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(files).toEqual([file]);
});

test("a file that is written after its dialog was closed does not arrive", async () => {
  const { finish, onClose, unmount } = open();
  await screen.findByText("Preparando el PDF");
  unmount();
  await finish();
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  expect(files).toEqual([]);
  expect(onClose).not.toHaveBeenCalled();
});

test("a file that could not be written says so, and is written when asked again", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const file = new Blob(["PDF"]);
  const write = vi.fn(async () => file).mockRejectedValueOnce(new TypeError("no fonts"));
  show(<WritingDialog title="Hoja" name="hoja.pdf" write={write} onClose={() => undefined} />);
  await screen.findByText("No se pudo preparar el PDF.");
  await press("Reintentar");
  await waitFor(() => expect(files).toEqual([file]));
});

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

const file = new Blob(["PDF"]);
function open() {
  let finish = () => {};
  const written = new Promise<Blob>((resolve) => {
    finish = () => resolve(file);
  });
  const onClose = vi.fn();
  const dialog = <WritingDialog title="Hoja" name="hoja.pdf" write={() => written} onClose={onClose} />;
  const { unmount } = show(<StrictMode>{dialog}</StrictMode>);
  return { finish: () => act(async () => finish()), onClose, unmount };
}

test("a written file is downloaded, and the dialog closes", async () => {
  const { finish, onClose } = open();
  await screen.findByText("Preparando el PDF");
  await finish();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(files).toEqual([file]);
});

test("a file that is written after its dialog was closed is not downloaded", async () => {
  const { finish, onClose, unmount } = open();
  await screen.findByText("Preparando el PDF");
  unmount();
  await finish();
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  expect(files).toEqual([]);
  expect(onClose).not.toHaveBeenCalled();
});

test("a failure to write a file is shown, and 'Reintentar' writes and downloads the file", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const write = vi.fn(async () => file).mockRejectedValueOnce(new TypeError("no fonts"));
  show(<WritingDialog title="Hoja" name="hoja.pdf" write={write} onClose={() => undefined} />);
  await screen.findByText("No se pudo preparar el PDF.");
  await press("Reintentar");
  await waitFor(() => expect(files).toEqual([file]));
});

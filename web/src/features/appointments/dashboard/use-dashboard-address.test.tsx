import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import { useDashboardAddress } from "./use-dashboard-address";

beforeEach(() => localStorage.clear());
afterEach(cleanup);

function openAt(address: string) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
  );
  return renderHook(useDashboardAddress, { wrapper }).result;
}
const viewAt = (address: string) => openAt(address).current.calendar?.view ?? null;
test("the dashboard opens with the calendar view last used on this device, unless the address asks for another", () => {
  const opened = openAt("/dashboard");
  expect(opened.current.calendar).toBeNull();
  act(() => opened.current.chooseView("mes"));
  act(() => opened.current.chooseView("semana"));
  expect(viewAt("/dashboard")).toBe("semana");
  expect(viewAt("/dashboard?vista=dia")).toBe("dia");
  expect(openAt("/dashboard?tab=hoy").current).toMatchObject({ calendar: null, tab: "hoy" });

  const searching = openAt("/dashboard?q=Elena");
  expect(searching.current).toMatchObject({ calendar: null, search: "Elena" });
  act(() => searching.current.setSearch(""));
  expect(searching.current).toMatchObject({ calendar: null, tab: "todas", search: "" });

  expect(viewAt("/dashboard")).toBe("semana");
  act(() => opened.current.chooseShape("lista"));
  expect(viewAt("/dashboard")).toBeNull();
});

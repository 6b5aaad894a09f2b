import { aPackage } from "@sereno/tests/support/answers";
import { around } from "@sereno/tests/support/screens";
import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { emptyForm, type PackageForm, PackageFormSchema, toForm, typedTerms } from "./package-form";
import { useBaseValue, ZERO_TEXT } from "./use-base-value";
import { type Catalog, withConfig, withoutPackage, withPackage, withPackageHidden } from "./use-catalog";

const five = aPackage();
const fixed = aPackage({
  ...{ id: "pkg_fixed", use_custom_price: true, custom_price: 400_000, total_price: 400_000 },
  ...{ savings: 100_000, avg_price_per_session: 80_000 },
});
const catalog: Catalog = {
  config: { base_consultation_value: 100_000, configured: true, updated_at: "2026-01-01T00:00:00.000Z" },
  packages: [five, fixed],
};

test("an update of the cached catalog changes only the package that is named", () => {
  const [eight, renamed] = [
    { ...five, id: "pkg_8" },
    { ...five, name: "Cinco sesiones" },
  ];
  expect(withPackage(catalog, eight).packages).toEqual([five, fixed, eight]);
  expect(withPackage(catalog, renamed).packages).toEqual([renamed, fixed]);
  expect(withPackageHidden(catalog, "pkg_5").packages).toEqual([{ ...five, is_active: false }, fixed]);
  expect(withoutPackage(catalog, "pkg_5").packages).toEqual([fixed]);
});

test("withConfig recalculates cached prices for another base value, and keeps custom prices", () => {
  const config = { ...catalog.config, base_consultation_value: 200_000 };
  expect(withConfig(catalog, config)).toEqual({
    config,
    packages: [
      { ...five, total_price: 900_000, savings: 100_000, avg_price_per_session: 180_000 },
      { ...fixed, savings: 600_000 },
    ],
  });
});

const filled: PackageForm = {
  ...{ ...emptyForm(), name: " Proceso de pareja ", sessions: "8", validity_months: "4", discount_percentage: "12,5" },
};
const problems = (form: PackageForm) =>
  PackageFormSchema.safeParse(form).error?.issues.map(({ path, message }) => [path.join("."), message]);

test("PackageFormSchema converts the typed texts to the server's input", () =>
  expect(PackageFormSchema.parse(filled)).toEqual({
    ...{ name: "Proceso de pareja", description: "", sessions: 8, validity_months: 4, discount_percentage: 12.5 },
    ...{ use_custom_price: false, custom_price: null, transferable: false, for_couples: false, is_active: true },
  }));

test("the form of a package refuses values beyond the limits, and a missing custom price, each at its field", () => {
  expect(problems({ ...filled, sessions: "101", validity_months: "61", discount_percentage: "100,5" })).toEqual([
    ["sessions", "El número de sesiones va de 1 a 100."],
    ["discount_percentage", "El descuento va de 0 a 100."],
    ["validity_months", "La vigencia va de 1 a 60 meses."],
  ]);
  for (const sessions of ["2,5", "ocho"]) expect(problems({ ...filled, sessions })?.[0]?.[0]).toBe("sessions");
  const priceless = { ...filled, use_custom_price: true };
  expect(problems(priceless)).toEqual([["custom_price", "Escribe el precio personalizado."]]);
});

test("PackageFormSchema drops the discount beside a custom price, and a custom price that is switched off", () => {
  const custom = { ...filled, use_custom_price: true, custom_price: 900_000 };
  expect(PackageFormSchema.parse({ ...custom, discount_percentage: "900" })).toMatchObject({ discount_percentage: 0 });
  expect(PackageFormSchema.parse({ ...custom, use_custom_price: false })).toMatchObject({ custom_price: null });
});

test("a package form that is opened and not changed returns the saved values", () => {
  const saved = aPackage({ discount_percentage: 7.5, transferable: true, is_active: false });
  const { id: _, total_price: __, savings: ___, avg_price_per_session: ____, version: _____, ...terms } = saved;
  expect(PackageFormSchema.parse(toForm(saved))).toEqual({ ...terms, description: "" });
});

test("typedTerms returns the terms that the price needs, and null while one is missing or invalid", () => {
  const terms = typedTerms({ ...filled, name: "", validity_months: "" });
  expect(terms).toMatchObject({ sessions: 8, discount_percentage: 12.5 });
  for (const lacking of [{ sessions: "0" }, { discount_percentage: "" }, { use_custom_price: true }])
    expect(typedTerms({ ...filled, ...lacking })).toBeNull();
  const custom = { ...filled, discount_percentage: "", use_custom_price: true, custom_price: 5 };
  expect(typedTerms(custom)).toMatchObject({ custom_price: 5 });
});

test("a base value of 0, with which no package could be sold, is not saved", () => {
  const unset = { ...catalog.config, base_consultation_value: 0, configured: false };
  const { result } = renderHook(() => useBaseValue(unset), { wrapper: around() });
  act(() => result.current.type(0));
  expect(result.current.problem).toBe(ZERO_TEXT);
  act(() => expect(result.current.save()).toBe(false));
});

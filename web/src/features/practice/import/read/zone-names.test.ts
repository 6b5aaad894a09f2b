import { expect, test } from "vitest";
import { zoneNamed } from "./zone-names";

test.each([
  ["America/Bogota", "America/Bogota"],
  ["/freeassociation.sourceforge.net/America/Bogota", "America/Bogota"],
  ["/freeassociation.sourceforge.net/Tzfile/America/Argentina/Buenos_Aires", "America/Argentina/Buenos_Aires"],
  ["SA Pacific Standard Time", "America/Bogota"],
  ["(UTC-05:00) Bogotá, Lima, Quito, Rio Branco", "America/Bogota"],
  ["(UTC-05:00) Bogota, Lima, Quito", "America/Bogota"],
  ["(UTC-05:00) Eastern Time (US & Canada)", "America/New_York"],
  ["(UTC-06:00) Guadalajara, Mexico City, Monterrey", "America/Mexico_City"],
  ["(UTC+01:00) Brussels, Copenhagen, Madrid, Paris", "Europe/Brussels"],
  ["(UTC) Dublin, Edinburgh, Lisbon, London", "Europe/Dublin"],
  ["Argentina Standard Time", "America/Argentina/Buenos_Aires"],
  ["India Standard Time", "Asia/Kolkata"],
  ["Asia/Calcutta", "Asia/Kolkata"],
  ["Europe/Kiev", "Europe/Kyiv"],
  ["US/Eastern", "America/New_York"],
  ["US-Eastern", "America/New_York"],
  ["Western/Central Europe", "Europe/Berlin"],
  ["America/Bogotá", "America/Bogota"],
  ["tzone://Microsoft/Utc", "UTC"],
  ["COT", "America/Bogota"],
  ["Etc/GMT+5", "Etc/GMT+5"],
  ["UTC-05:00", "Etc/GMT+5"],
  ["GMT-5", "Etc/GMT+5"],
  ["(GMT -05:00)", "Etc/GMT+5"],
  ["(UTC-05:00) Eastern Time (US and Canada)", "America/New_York"],
  ["(UTC+09:00) Bogotá", null],
  ["UTC-05:30", null],
  ["Customized Time Zone", null],
  ["", null],
])("a calendar's '%s' is %s", (name, zone) => {
  expect(zoneNamed(name)).toBe(zone);
});

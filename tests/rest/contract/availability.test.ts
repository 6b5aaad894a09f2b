import { expect, test } from "vitest";
import { openContract } from "../../support/contract";

const { call, ok, describeSection } = await openContract();

describeSection("Availability", () => {
  test("hours and exceptions are saved, and slots follow them", async () => {
    const hours = { time_ranges: [{ start: "09:00", end: "12:00" }], appointment_types: ["presential"] };
    const saturday = { enabled: true, ...hours };
    const week = await ok("POST", "/availability/weekly", { weekly_availability: { saturday } });
    const days = { saturday: { ...saturday, day_of_week: "saturday" }, monday: { enabled: true } };
    expect(week).toMatchObject({ weekly_availability: days });
    const exception = { exception_date: "2026-12-24", available: false, notes: "Nochebuena" };
    const saved = await call("POST", "/availability/exceptions", exception);
    expect(saved).toMatchObject({ status: 201, body: { ...exception, time_ranges: [] } });
    const { id } = saved.body;
    const schedule = { exceptions: [{ id }], timezone: "America/Bogota" };
    expect(await ok("GET", "/availability/schedule")).toMatchObject(schedule);
    expect(await ok("DELETE", `/availability/exceptions/${id}`)).toMatchObject({ success: true });
    const replaced = await ok("PUT", "/availability/schedule", { exceptions: [exception] });
    expect(replaced).toMatchObject({ exceptions: [{ exception_date: "2026-12-24" }] });
    const query = "start_date=2026-11-21&end_date=2026-11-21&slot_duration_minutes=90";
    const first = { date: "2026-11-21", start_time: "09:00", end_time: "10:30", is_available: true };
    expect(await ok("GET", `/availability/slots?${query}`)).toMatchObject({
      total_slots: 2,
      timezone: "America/Bogota",
      now: "2026-11-20 10:00:00",
      slots: [{ ...first, label: "sábado 21 de noviembre, 9:00 a. m." }, { start_time: "10:30" }],
    });
    const year = await ok("GET", "/availability/holidays?year=2026");
    expect([year.country, year.holidays.length]).toEqual(["CO", 19]);
    const names = ["Nuestra Señora del Rosario de Chiquinquirá"];
    expect(year.holidays).toContainEqual({ date: "2026-07-13", names, closed: false });
    await ok("POST", "/availability/exceptions", { ...exception, exception_date: "2026-12-25" });
    const { holidays } = await ok("GET", "/availability/holidays?year=2026");
    expect(holidays.at(-1)).toEqual({ date: "2026-12-25", names: ["Navidad"], closed: true });
    const check = await ok("GET", "/availability/check-slot?check_date=2026-11-22&start_time=09:00&end_time=10:00");
    expect(check).toMatchObject({ available: false, reason: "day_off", conflicts: [] });
    const odd = "/availability/check-slot?check_date=2026-11-24&start_time=09:02&end_time=10:02";
    expect(await call("GET", odd)).toMatchObject({ status: 400, body: { errors: [{ path: "start_time" }] } });
  });

  test("booking rules are read, and a PUT changes only the rules that it contains", async () => {
    const put = (body: object) => ok("PUT", "/availability/rules", body);
    const buffers = { buffer_before_minutes: 0, buffer_after_minutes: 0 };
    const bounds = { minimum_notice_minutes: 0, horizon_days: 90, max_per_day: null, max_per_week: null };
    const defaults = { ...buffers, ...bounds, cancel_notice_hours: 0, busy_from_google: false };
    const before = await ok("GET", "/availability/rules");
    expect(before).toMatchObject(defaults);
    const named = { buffer_after_minutes: 10, max_per_week: 20, cancel_notice_hours: 24 };
    const shown = await put(named);
    const cancel_message = "Puedes cancelar tu cita hasta 1 día antes de que empiece.";
    expect(shown).toMatchObject({ ...defaults, ...named, cancel_message, version: before.version + 1 });
    // The answer of GET is a valid body for PUT.
    expect(await put(await ok("GET", "/availability/rules"))).toEqual(shown);
    expect(await put({ ...defaults, max_per_week: null })).toMatchObject(defaults);
  });
});

import { expect, test } from "vitest";
import { describeSection, openContract } from "../../support/contract";

const contract = await openContract();
const { call } = contract;

describeSection("Availability", contract, () => {
  test("saves hours and exceptions, and offers the slots that follow", async () => {
    const saturday = {
      enabled: true,
      time_ranges: [{ start: "09:00", end: "12:00" }],
      appointment_types: ["presential"],
    };
    expect(await call("POST", "/availability/weekly", { weekly_availability: { saturday } })).toMatchObject({
      status: 200,
      body: { weekly_availability: { saturday: { ...saturday, day_of_week: "saturday" }, monday: { enabled: true } } },
    });
    const exception = { exception_date: "2026-12-24", available: false, notes: "Nochebuena" };
    const saved = await call("POST", "/availability/exceptions", exception);
    expect(saved).toMatchObject({ status: 201, body: { ...exception, time_ranges: [] } });
    expect(await call("GET", "/availability/schedule")).toMatchObject({
      status: 200,
      body: { exceptions: [{ id: saved.body.id }], timezone: "America/Bogota" },
    });
    expect(await call("DELETE", `/availability/exceptions/${saved.body.id}`)).toMatchObject({
      body: { success: true },
    });
    expect(await call("PUT", "/availability/schedule", { exceptions: [exception] })).toMatchObject({
      status: 200,
      body: { exceptions: [{ exception_date: "2026-12-24" }] },
    });
    const slots = await call(
      "GET",
      "/availability/slots?start_date=2026-11-21&end_date=2026-11-21&slot_duration_minutes=90",
    );
    expect(slots).toMatchObject({
      status: 200,
      body: {
        total_slots: 2,
        timezone: "America/Bogota",
        now: "2026-11-20 10:00:00",
        slots: [
          {
            date: "2026-11-21",
            start_time: "09:00",
            end_time: "10:30",
            is_available: true,
            label: "sábado 21 de noviembre, 9:00 a. m.",
          },
          { start_time: "10:30" },
        ],
      },
    });
    const { body: year } = await call("GET", "/availability/holidays?year=2026");
    expect(year).toMatchObject({ country: "CO" });
    expect(year.holidays).toHaveLength(19);
    expect(year.holidays).toContainEqual({
      date: "2026-07-13",
      names: ["Nuestra Señora del Rosario de Chiquinquirá"],
      closed: false,
    });
    await call("POST", "/availability/exceptions", { ...exception, exception_date: "2026-12-25" });
    const later = await call("GET", "/availability/holidays?year=2026");
    expect(later.body.holidays.at(-1)).toEqual({ date: "2026-12-25", names: ["Navidad"], closed: true });
    const check = await call("GET", "/availability/check-slot?check_date=2026-11-22&start_time=09:00&end_time=10:00");
    expect(check).toMatchObject({ status: 200, body: { available: false, reason: "day_off", conflicts: [] } });
  });

  test("reads the rules of the agenda and changes those that are sent", async () => {
    const defaults = {
      buffer_before_minutes: 0,
      buffer_after_minutes: 0,
      minimum_notice_minutes: 0,
      horizon_days: 90,
      max_per_day: null,
      max_per_week: null,
      cancel_notice_hours: 0,
      busy_from_google: false,
    };
    const before = await call("GET", "/availability/rules");
    expect(before).toMatchObject({ status: 200, body: defaults });
    const named = { buffer_after_minutes: 10, max_per_week: 20, cancel_notice_hours: 24 };
    expect(await call("PUT", "/availability/rules", named)).toMatchObject({
      status: 200,
      body: {
        ...defaults,
        ...named,
        cancel_message: "Puedes cancelar tu cita hasta 1 día antes de que empiece.",
        version: before.body.version + 1,
      },
    });
    // The answer of GET is a valid body for PUT.
    const shown = (await call("GET", "/availability/rules")).body;
    expect((await call("PUT", "/availability/rules", shown)).body).toEqual(shown);
    expect((await call("PUT", "/availability/rules", { ...defaults, max_per_week: null })).body).toMatchObject(
      defaults,
    );
  });
});

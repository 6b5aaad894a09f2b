import { expect, test } from "vitest";
import { describeSection, openContract } from "../../support/contract";

const contract = await openContract();
const { call } = contract;

const ana = { patient_name: "Ana Peña", patient_phone: "300 123 4567" };

describeSection("Appointments", contract, () => {
  test("are booked, read, listed, changed and deleted", async () => {
    const made = await call("POST", "/appointments", { ...ana, appointment_date: "2026-11-24 10:00:00" });
    expect(made).toMatchObject({ status: 201, body: { status: "scheduled", duration_minutes: 60, version: 1 } });
    const path = `/appointments/${made.body.id}`;
    expect(await call("GET", `${path}/`)).toMatchObject({ status: 200, body: made.body });
    expect(await call("PUT", path, { notes: "Hola", id: "apt_other" })).toMatchObject({
      status: 200,
      body: { id: made.body.id, notes: "Hola", version: 2 },
    });
    expect(await call("PUT", path, { notes: "Vieja", version: 1 })).toMatchObject({
      status: 409,
      body: { code: "stale_version" },
    });
    expect(await call("POST", "/appointments", { ...ana, appointment_date: "2026-11-24T10:30" })).toMatchObject({
      status: 409,
      body: { code: "overlap", detail: "Ese horario ya está ocupado.", conflicts: [{ start: "2026-11-24 10:00:00" }] },
    });
    const lists = [
      "/appointments?limit=1",
      "/appointments/upcoming?limit=5",
      "/appointments/date-range?start_date=2026-11-24&end_date=2026-11-24T23:59:59.999Z",
      "/appointments/search?q=PENA",
    ];
    for (const list of lists) {
      expect(await call("GET", list), list).toMatchObject({
        status: 200,
        body: { appointments: [{ id: made.body.id }] },
      });
    }
    expect(await call("POST", "/appointments/search", { q: "PENA" })).toMatchObject({
      status: 200,
      body: { appointments: [{ id: made.body.id }] },
    });
    expect(await call("GET", "/appointments/stats")).toMatchObject({ status: 200, body: { total: 1, upcoming: 1 } });
    const asked = await call(
      "POST",
      "/appointments/check-availability?appointment_date=2026-11-24%2010:30:00&duration_minutes=30",
    );
    expect(asked).toMatchObject({ status: 200, body: { available: false, reason: "overlap" } });
    expect(await call("DELETE", path)).toMatchObject({ status: 200, body: { success: true } });
    expect(await call("DELETE", path)).toMatchObject({ status: 404, body: { code: "not_found" } });
  });

  test("are booked as a series, all of it or nothing", async () => {
    const weekly = { start: "2027-01-12 10:00:00", count: 2 };
    const preview = await call("POST", "/appointments/series/preview", weekly);
    expect(preview).toMatchObject({
      status: 200,
      body: { is_ready: true, occurrences: [{ index: 1, state: "free" }, {}] },
    });
    const made = await call("POST", "/appointments/series", { ...ana, ...weekly });
    expect(made).toMatchObject({ status: 201, body: { count: 2, done: 2, appointments: [{ series_index: 1 }, {}] } });
    expect(await call("GET", `/appointments/series/${made.body.series_id}`)).toMatchObject({
      status: 200,
      body: made.body,
    });
    expect(await call("POST", "/appointments/series", { ...ana, ...weekly, count: 3 })).toMatchObject({
      status: 409,
      body: { code: "series_changed", is_ready: false, occurrences: [{ state: "busy", action: null }, {}, {}] },
    });
    expect(await call("GET", "/appointments/series/ser_none")).toMatchObject({ status: 404 });
  });

  test("are added on a date that their series skipped", async () => {
    const choices = [{ index: 2, action: "skip" }];
    const weekly = { start: "2027-02-02 10:00:00", count: 2, choices };
    const { body } = await call("POST", "/appointments/series", { ...ana, ...weekly });
    expect(body.skipped).toEqual(["2027-02-09 10:00:00"]);
    const path = `/appointments/series/${body.series_id}/skipped`;
    expect(await call("POST", `${path}/preview`, {})).toMatchObject({
      status: 200,
      body: { is_ready: false, occurrences: [{ index: 2, state: "free", action: "skip" }] },
    });
    const keep = { choices: [{ index: 2, action: "keep" }] };
    expect(await call("POST", path, keep)).toMatchObject({
      status: 201,
      body: { count: 3, skipped: [], appointments: [{}, { series_index: 2, series_count: 3 }, { series_index: 3 }] },
    });
    expect(await call("POST", path, keep)).toMatchObject({ status: 409, body: { code: "series_changed" } });
  });

  test("of a series are moved together, with a choice for each that is not free", async () => {
    const weekly = { start: "2027-03-02 10:00:00", count: 2 };
    const { body } = await call("POST", "/appointments/series", { ...ana, ...weekly });
    await call("POST", "/appointments", { ...ana, appointment_date: "2027-03-09 11:00:00" });
    const path = `/appointments/${body.appointments[0].id}`;
    const move = { scope: "all", appointment_date: "2027-03-02 11:00:00" };
    expect(await call("PUT", path, move)).toMatchObject({
      status: 409,
      body: { code: "series_changed", occurrences: [{ state: "free" }, { index: 2, state: "busy", action: null }] },
    });
    const choices = [{ index: 2, action: "move", appointment_date: "2027-03-09 12:00:00" }];
    expect(await call("PUT", path, { ...move, choices })).toMatchObject({ status: 200, body: { version: 2 } });
    expect(await call("GET", `/appointments/series/${body.series_id}`)).toMatchObject({
      body: {
        appointments: [{ appointment_date: "2027-03-02 11:00:00" }, { appointment_date: "2027-03-09 12:00:00" }],
      },
    });
    expect(await call("PUT", path, { notes: "Hola", choices })).toMatchObject({
      status: 400,
      body: { errors: [{ path: "choices" }] },
    });
  });
});

import { expect, test } from "vitest";
import { openContract } from "../../support/contract";

const { call, ok, describeSection } = await openContract();

const ana = { patient_name: "Ana Peña", patient_phone: "300 123 4567" };
const bookSeries = (start: string, more: object = {}) =>
  ok("POST", "/appointments/series", { ...ana, start: `${start} 10:00:00`, count: 2, ...more });

describeSection("Appointments", () => {
  test("are booked, read, listed, changed and deleted", async () => {
    const made = await call("POST", "/appointments", { ...ana, appointment_date: "2026-11-24 10:00:00" });
    expect(made).toMatchObject({ status: 201, body: { status: "scheduled", duration_minutes: 60, version: 1 } });
    const { id } = made.body;
    const path = `/appointments/${id}`;
    expect(await ok("GET", `${path}/`)).toEqual(made.body);
    expect(await ok("PUT", path, { notes: "Hola", id: "apt_other" })).toMatchObject({ id, notes: "Hola", version: 2 });
    expect((await call("PUT", path, { notes: "Vieja", version: 1 })).body.code).toBe("stale_version");
    const conflicts = [{ start: "2026-11-24 10:00:00" }];
    const taken = { code: "overlap", detail: "Ese horario ya está ocupado.", conflicts };
    const again = await call("POST", "/appointments", { ...ana, appointment_date: "2026-11-24T10:30" });
    expect(again).toMatchObject({ status: 409, body: taken });
    for (const list of [
      "/appointments?limit=1",
      "/appointments/upcoming?limit=5",
      "/appointments/date-range?start_date=2026-11-24&end_date=2026-11-24T23:59:59.999Z",
      "/appointments/search?q=PENA",
    ])
      expect(await ok("GET", list), list).toMatchObject({ appointments: [{ id }] });
    expect(await ok("POST", "/appointments/search", { q: "PENA" })).toMatchObject({ appointments: [{ id }] });
    expect(await ok("GET", "/appointments/stats")).toMatchObject({ total: 1, upcoming: 1 });
    const query = "appointment_date=2026-11-24%2010:30:00&duration_minutes=30";
    const busy = { available: false, reason: "overlap" };
    expect(await ok("POST", `/appointments/check-availability?${query}`)).toMatchObject(busy);
    expect(await ok("DELETE", path)).toMatchObject({ success: true });
    expect((await call("DELETE", path)).body).toMatchObject({ code: "not_found", gone: "appointment" });
    const nobody = { client_id: "cli_nobody", appointment_date: "2026-11-24 10:00:00" };
    expect((await call("POST", "/appointments", nobody)).body).toMatchObject({ code: "not_found", gone: "client" });
  });

  test("keep a client's short identification number, and refuse a new one", async () => {
    const luis = { phone: "3009998877", identification_number: "12" };
    const { id: client_id } = await ok("POST", "/clients", { name: "Luis Díaz", ...luis });
    const booking = { patient_name: "Luis Díaz", patient_phone: luis.phone, appointment_date: "2027-06-01 10:00:00" };
    const made = await ok("POST", "/appointments", { ...booking, identification_number: "12" });
    const path = `/appointments/${made.id}`;
    expect(await ok("PUT", path, { ...made, notes: "Hola" })).toMatchObject({ client_id, notes: "Hola" });
    const refused = { status: 400, body: { errors: [{ path: "identification_number" }] } };
    expect(await call("PUT", path, { identification_number: "13" })).toMatchObject(refused);
  });

  test("of a deleted client are not deleted as a series", async () => {
    const { appointments } = await bookSeries("2027-04-06", { patient_name: "Luz Díaz", patient_phone: "3007654321" });
    const [{ id, client_id }] = appointments;
    await ok("PUT", `/appointments/${id}`, { scope: "all", status: "cancelled" });
    await ok("DELETE", `/clients/${client_id}`);
    expect((await call("DELETE", `/appointments/${id}?scope=all`)).body.code).toBe("client_deleted");
  });

  test("are booked as a series completely or not at all", async () => {
    const preview = await ok("POST", "/appointments/series/preview", { start: "2027-01-12 10:00:00", count: 2 });
    expect(preview).toMatchObject({ is_ready: true, occurrences: [{ index: 1, state: "free" }, {}] });
    const made = await bookSeries("2027-01-12");
    expect(made).toMatchObject({ count: 2, done: 2, appointments: [{ series_index: 1 }, {}] });
    expect(await ok("GET", `/appointments/series/${made.series_id}`)).toEqual(made);
    const longer = await call("POST", "/appointments/series", { ...ana, start: "2027-01-12 10:00:00", count: 3 });
    const occurrences = [{ state: "busy", action: null }, {}, {}];
    expect(longer).toMatchObject({ status: 409, body: { code: "series_changed", is_ready: false, occurrences } });
    expect((await call("GET", "/appointments/series/ser_none")).status).toBe(404);
  });

  test("can be added on a date that their series skipped", async () => {
    const { series_id, skipped } = await bookSeries("2027-02-02", { choices: [{ index: 2, action: "skip" }] });
    expect(skipped).toEqual(["2027-02-09 10:00:00"]);
    const path = `/appointments/series/${series_id}/skipped`;
    const left = { is_ready: false, occurrences: [{ index: 2, state: "free", action: "skip" }] };
    expect(await ok("POST", `${path}/preview`, {})).toMatchObject(left);
    const keep = { choices: [{ index: 2, action: "keep" }] };
    const appointments = [{}, { series_index: 2, series_count: 3 }, { series_index: 3 }];
    expect(await ok("POST", path, keep)).toMatchObject({ count: 3, skipped: [], appointments });
    expect((await call("POST", path, keep)).body.code).toBe("series_changed");
  });

  test("are not added to a series of another client with the first client's package", async () => {
    const { id: package_id } = await ok("POST", "/packages", { name: "Dos", sessions: 2, validity_months: 12 });
    const sale = { package_id, client_name: ana.patient_name, client_phone: ana.patient_phone };
    const { id: package_purchase_id } = await ok("POST", "/package-purchases", sale);
    const choices = [{ index: 1, action: "skip" }];
    const { series_id, appointments } = await bookSeries("2027-05-04", { count: 1, package_purchase_id, choices });
    const path = `/appointments/${appointments[0].id}`;
    await ok("PUT", path, { status: "cancelled" });
    await ok("PUT", path, { patient_name: "Berta Ruiz", patient_phone: "3109876543", package_purchase_id: null });
    for (const act of ["/preview", ""]) {
      const keep = { choices: [{ index: 1, action: "keep" }] };
      const refused = await call("POST", `/appointments/series/${series_id}/skipped${act}`, keep);
      expect([act, refused.body.code]).toEqual([act, "other_client"]);
    }
  });

  test("of a series are moved together, with a choice for each date that is not free", async () => {
    const { series_id, appointments } = await bookSeries("2027-03-02");
    await ok("POST", "/appointments", { ...ana, appointment_date: "2027-03-09 11:00:00" });
    const path = `/appointments/${appointments[0].id}`;
    const move = { scope: "all", appointment_date: "2027-03-02 11:00:00" };
    const occurrences = [{ state: "free" }, { index: 2, state: "busy", action: null }];
    expect((await call("PUT", path, move)).body).toMatchObject({ code: "series_changed", occurrences });
    const choices = [{ index: 2, action: "move", appointment_date: "2027-03-09 12:00:00" }];
    expect(await ok("PUT", path, { ...move, choices })).toMatchObject({ version: 2 });
    const moved = (await ok("GET", `/appointments/series/${series_id}`)).appointments;
    const dates = moved.map((each: { appointment_date: string }) => each.appointment_date);
    expect(dates).toEqual(["2027-03-02 11:00:00", "2027-03-09 12:00:00"]);
    const alone = await call("PUT", path, { notes: "Hola", choices });
    expect(alone).toMatchObject({ status: 400, body: { errors: [{ path: "choices" }] } });
  });
});

import { byBoth, row, type Sections } from "../row";

export const clientRows: Sections = {
  Clients: [
    ...byBoth("/clients", "/clients/search", "client.list", "Clients by page, with search"),
    {
      ...row("POST", "/clients", "client.create", "Create a client, or find the same person", 201),
      mayFind: true,
      instead: { member: "client_name", path: "/clients/with-package" },
    },
    ...byBoth("/clients/by-info", "/clients/by-info", "client.byInfo", "The client of this name, email and phone"),
    ...byBoth(
      "/clients/by-phone/:phone",
      "/clients/by-phone",
      "client.byPhone",
      "Who has this phone, their next appointments and active purchases",
    ),
    row("POST", "/clients/with-package", "client.createWithPackage", "Sell a package to a client who may be new", 201),
    ...byBoth(
      "/clients/check-active-packages/:name",
      "/clients/check-active-packages",
      "client.checkActivePackages",
      "Whether clients of this name have sessions left",
    ),
    row("GET", "/clients/:id/consent", "reminder.consent", "Whether a client agreed to be reminded"),
    row("PUT", "/clients/:id/consent", "reminder.saveConsent", "Write down what a client said to being reminded"),
    row("GET", "/clients/:id/export", "client.export", "All that is held on one client"),
    row("GET", "/clients/:id", "client.get", "One client"),
    row("PUT", "/clients/:id", "client.update", "Change a client's data"),
    row("POST", "/clients/:id/merge", "client.merge", "Make two records of one person one"),
    row("DELETE", "/clients/:id", "client.delete", "Delete a client, anonymising what stays"),
  ],
};

import { byBoth, row, type Sections } from "../row";

export const clientRows: Sections = {
  Clients: [
    ...byBoth("client.list", "Clients by page, with search", "/clients", "/clients/search"),
    {
      ...row("POST", "/clients", "client.create", "Create a client, or find the same person", 201),
      mayFind: true,
      instead: { member: "client_name", path: "/clients/with-package" },
    },
    ...byBoth("client.byInfo", "The client of this name, email and phone", "/clients/by-info"),
    ...byBoth(
      "client.byPhone",
      "Who has this phone, their next appointments and active purchases",
      "/clients/by-phone/:phone",
      "/clients/by-phone",
    ),
    row("POST", "/clients/with-package", "client.createWithPackage", "Sell a package to a client who may be new", 201),
    ...byBoth(
      "client.checkActivePackages",
      "Whether clients of this name have sessions left",
      "/clients/check-active-packages/:name",
      "/clients/check-active-packages",
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

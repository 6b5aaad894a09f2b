import {
  ActivePackageCheck,
  ClientByPhone,
  ClientExport,
  ClientList,
  ClientListItem,
  ClientMatch,
  ClientWithPurchase,
} from "@sereno/core/client/output";
import { Success } from "@sereno/core/output";
import { row, type Sections } from "../row";

export const clientRows: Sections = {
  Clients: [
    row("GET", "/clients", "client.list", "Clients by page, with search", ClientList),
    row("POST", "/clients/search", "client.list", "Clients by page, with search", ClientList),
    {
      ...row("POST", "/clients", "client.create", "Create a client, or find the same person", ClientListItem, 201),
      mayFind: true,
    },
    row("GET", "/clients/by-info", "client.byInfo", "The client of this name, email and phone", ClientMatch),
    row("POST", "/clients/by-info", "client.byInfo", "The client of this name, email and phone", ClientMatch),
    row(
      "GET",
      "/clients/by-phone/:phone",
      "client.byPhone",
      "Who has this phone, their next appointments and active purchases",
      ClientByPhone,
    ),
    row(
      "POST",
      "/clients/by-phone",
      "client.byPhone",
      "Who has this phone, their next appointments and active purchases",
      ClientByPhone,
    ),
    row(
      "POST",
      "/clients/with-package",
      "client.createWithPackage",
      "Sell a package to a client who may be new",
      ClientWithPurchase,
      201,
    ),
    row(
      "GET",
      "/clients/check-active-packages/:name",
      "client.checkActivePackages",
      "Whether clients of this name have sessions left",
      ActivePackageCheck,
    ),
    row(
      "POST",
      "/clients/check-active-packages",
      "client.checkActivePackages",
      "Whether clients of this name have sessions left",
      ActivePackageCheck,
    ),
    row("GET", "/clients/:id/export", "client.export", "All that is held on one client", ClientExport),
    row("GET", "/clients/:id", "client.get", "One client", ClientListItem),
    row("PUT", "/clients/:id", "client.update", "Change a client's data", ClientListItem),
    row("POST", "/clients/:id/merge", "client.merge", "Make two records of one person one", ClientListItem),
    row("DELETE", "/clients/:id", "client.delete", "Delete a client, anonymising what stays", Success),
  ],
};

import { row, type Sections } from "../row";

export const waitlistRows: Sections = {
  "Waiting list": [
    row("GET", "/waitlist", "waitlist.list", "Who waits for an hour"),
    row("GET", "/waitlist/matches", "waitlist.matches", "Who waits for one certain hour"),
    row("GET", "/waitlist/offers", "waitlist.offers", "Hours that were offered and lie ahead"),
    row("POST", "/waitlist/offers", "waitlist.offer", "Offer an hour to a client who waits, and hold it", 201),
    row("POST", "/waitlist/offers/:id/withdraw", "waitlist.withdraw", "Take an offer back"),
    row("GET", "/clients/:id/waitlist", "waitlist.get", "For what a client waits"),
    row("PUT", "/clients/:id/waitlist", "waitlist.save", "Put a client on the waiting list, or change their wish"),
    row("DELETE", "/clients/:id/waitlist", "waitlist.remove", "Take a client off the waiting list"),
  ],
};

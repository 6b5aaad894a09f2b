export interface Next {
  to: `${"GET" | "POST" | "PUT" | "DELETE"} /${string}`;
  /** Parameters of the next operation, as runtime expressions over this answer. */
  parameters?: Record<string, string>;
  description: string;
}

const ID = { id: "$response.body#/id" };
const book = (description: string): Next => ({ to: "POST /appointments", description });
/** Code generators cannot build a request body from an answer's members, so the description names the member. */
const sessionsLeft = (id = "client_id"): Next => ({
  to: "POST /package-purchases/active/by-client",
  description: `How many sessions the client has left: \`client_id\` is \`${id}\`.`,
});

const balance = (id: string): Next => ({
  to: "GET /clients/:id/balance",
  parameters: { id: `$response.body#/${id}` },
  description: "What the client owes.",
});

export const AFTER_ASKING: Record<string, Next> = {
  request: { to: "GET /agent/requests/:id", parameters: ID, description: "What came of it." },
};

/** Operations that may follow another, by its method and path. A GET has those of the POST that reads the same data. */
export const LINKS: Record<string, Record<string, Next>> = {
  "POST /clients/by-phone": {
    sessionsLeft: sessionsLeft("client.id"),
    move: {
      to: "PUT /appointments/:id",
      parameters: { id: "$response.body#/next_appointments/0/id" },
      description: "Move, confirm or cancel their next appointment.",
    },
    book: book("Book for this client: `client_id` is `client.id`."),
    balance: balance("client/id"),
    collect: {
      to: "GET /clients/:id/payment-message",
      parameters: { id: "$response.body#/client/id" },
      description: "The message that collects from them.",
    },
  },
  "POST /clients": { book: book("Book for this client: `client_id` is `id`."), sessionsLeft: sessionsLeft("id") },
  "GET /availability/slots": { book: book("Book a slot that is available: send its `appointment_date`.") },
  "POST /appointments": {
    read: { to: "GET /appointments/:id", parameters: ID, description: "Read it again." },
    move: { to: "PUT /appointments/:id", parameters: ID, description: "Move it: send `appointment_date`." },
    cancel: { to: "PUT /appointments/:id", parameters: ID, description: "Cancel it: send `status` `cancelled`." },
    delete: { to: "DELETE /appointments/:id", parameters: ID, description: "Delete it." },
    balance: balance("client_id"),
    useSession: {
      to: "POST /package-purchases/:id/use-session",
      description: "Use a session for it: `appointment_id` is its `id`.",
    },
    sessionsLeft: sessionsLeft(),
  },
  "POST /appointments/series/preview": {
    book: { to: "POST /appointments/series", description: "Book it: the same body, with the client and `choices`." },
  },
  "POST /appointments/series": {
    read: {
      to: "GET /appointments/series/:id",
      parameters: { id: "$response.body#/series_id" },
      description: "Read it again.",
    },
  },
  "GET /waitlist/matches": {
    offer: {
      to: "POST /waitlist/offers",
      description: "Offer the hour to one of `matches`, by `client_id`: the same `start` and `duration_minutes`.",
    },
  },
  "GET /events": {
    next: {
      to: "GET /events",
      parameters: { after: "$response.body#/next" },
      description: "Go on after these, now or later.",
    },
  },
  "POST /handoffs": {
    resolve: {
      to: "POST /handoffs/:id/resolve",
      parameters: ID,
      description: "What the therapist says once she answered.",
    },
  },
  "POST /waitlist/offers": {
    withdraw: { to: "POST /waitlist/offers/:id/withdraw", parameters: ID, description: "Take it back." },
  },
  "PUT /appointments/:id": {
    waiting: {
      to: "GET /waitlist/matches",
      parameters: { start: "$response.body#/appointment_date" },
      description: "After a cancellation, who waits for the hour: its `duration_minutes`, too.",
    },
    read: { to: "GET /appointments/:id", parameters: ID, description: "Read it again." },
    sessionsLeft: sessionsLeft(),
  },
  "GET /packages": { sell: { to: "POST /package-purchases", description: "Sell one: `package_id` is its `id`." } },
  "POST /package-purchases": {
    book: book("Book with it: `package_purchase_id` is its `id`, `client_id` its `client_id`."),
    useSession: {
      to: "POST /package-purchases/:id/use-session",
      parameters: ID,
      description: "Use a session for an appointment that is booked already.",
    },
    refundSession: {
      to: "POST /package-purchases/:id/refund-session",
      parameters: ID,
      description: "Give a session back.",
    },
    cancel: { to: "POST /package-purchases/:id/cancel", parameters: ID, description: "Cancel the purchase." },
    balance: balance("client_id"),
    sessionsLeft: sessionsLeft(),
  },
  "GET /clients/:id/balance": {
    pay: {
      to: "POST /payments",
      description: "Record what the client paid of it, each item a part; by an agent it is announced.",
    },
  },
  "GET /clients/:id/payment-message": {
    sent: { to: "POST /clients/:id/payment-message/sent", description: "Note that it was sent." },
    pay: { to: "POST /payments", description: "Announce the payment once the client says that they paid." },
  },
  "POST /payments": {
    confirm: { to: "POST /payments/:id/confirm", parameters: ID, description: "Confirm one that was announced." },
    annul: { to: "POST /payments/:id/annul", parameters: ID, description: "Annul it." },
    balance: balance("client_id"),
    list: {
      to: "GET /payments",
      parameters: { client_id: "$response.body#/client_id" },
      description: "Read whether it was confirmed, and the number of its receipt.",
    },
  },
  "POST /payments/:id/confirm": {
    annul: { to: "POST /payments/:id/annul", parameters: ID, description: "Annul it." },
    balance: balance("client_id"),
  },
  "POST /payments/:id/annul": { balance: balance("client_id") },
  "POST /package-purchases/:id/use-session": {
    refundSession: { to: "POST /package-purchases/:id/refund-session", parameters: ID, description: "Give it back." },
    sessionsLeft: sessionsLeft(),
  },
  "POST /package-purchases/:id/refund-session": { sessionsLeft: sessionsLeft() },
};

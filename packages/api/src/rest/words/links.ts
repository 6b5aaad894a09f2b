interface Next {
  /** Method and path of a row of the table. */
  to: `${"GET" | "POST" | "PUT" | "DELETE"} /${string}`;
  /** Of the operation that follows, as runtime expressions over this answer. */
  parameters?: Record<string, string>;
  /** Likewise, the members of its body. */
  requestBody?: Record<string, string>;
  description: string;
}

const ID = { id: "$response.body#/id" };
const book = (description: string): Next => ({ to: "POST /appointments", description });
const sessionsLeft: Next = {
  to: "POST /package-purchases/active/by-client",
  requestBody: { client_id: "$response.body#/client_id" },
  description: "How many sessions the client has left.",
};

/** Which call follows on which, by method and path, and what of the answer it takes. A GET's are those of its look-up by POST. */
export const LINKS: Record<string, Record<string, Next>> = {
  "POST /clients/by-phone": {
    sessionsLeft: { ...sessionsLeft, requestBody: { client_id: "$response.body#/client/id" } },
    move: {
      to: "PUT /appointments/:id",
      parameters: { id: "$response.body#/next_appointments/0/id" },
      description: "Move, confirm or cancel their next appointment.",
    },
    book: book("Book for this client: `client_id` is `client.id`."),
  },
  "POST /clients": {
    book: book("Book for this client: `client_id` is `id`."),
    sessionsLeft: { ...sessionsLeft, requestBody: { client_id: "$response.body#/id" } },
  },
  "GET /availability/slots": {
    book: book("Book a slot that is available: send its `appointment_date`."),
  },
  "POST /appointments": {
    read: { to: "GET /appointments/:id", parameters: ID, description: "Read it again." },
    move: { to: "PUT /appointments/:id", parameters: ID, description: "Move it: send `appointment_date`." },
    cancel: { to: "PUT /appointments/:id", parameters: ID, description: "Cancel it: send `status` `cancelled`." },
    delete: { to: "DELETE /appointments/:id", parameters: ID, description: "Delete it." },
    useSession: {
      to: "POST /package-purchases/:id/use-session",
      description: "Use a session for it: `appointment_id` is its `id`.",
    },
    sessionsLeft,
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
  "PUT /appointments/:id": {
    read: { to: "GET /appointments/:id", parameters: ID, description: "Read it again." },
    sessionsLeft,
  },
  "GET /packages": {
    sell: { to: "POST /package-purchases", description: "Sell one: `package_id` is its `id`." },
  },
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
    sessionsLeft,
  },
  "POST /package-purchases/:id/use-session": {
    refundSession: {
      to: "POST /package-purchases/:id/refund-session",
      parameters: ID,
      description: "Give it back.",
    },
    sessionsLeft,
  },
  "POST /package-purchases/:id/refund-session": { sessionsLeft },
};

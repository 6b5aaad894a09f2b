/** Where the API answers. */
export const API_PATHS = ["/trpc", "/trpc/*", "/api", "/api/*", "/mcp"];

/** Where other calendars read the appointments. */
export const FEED_PATH = "/calendar/*";

/** CloudFront's own policy that keeps nothing: https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-cache-policies.html */
export const CACHING_DISABLED = "4135ea2d-6df8-44a3-9df3-4b5a84be39ad";

/** REST's function is routed by `/api` alone, so the edge puts that before the paths of feeds and of clients' links. */
export const SEND_BELOW =
  'if (/^\\/(calendar|c)\\//.test(event.request.uri)) event.request.uri = "/api" + event.request.uri;';

/** The caller's address for the API, in place of what the caller wrote into that header. */
export const SAY_ADDRESS = 'event.request.headers["x-viewer-address"] = { value: event.viewer.ip };';

/** The host that the caller asked for: the origin gets its own in `Host`, and a cache's key holds only what reaches the origin. */
export const HOST_HEADER = "x-forwarded-host";
export const SAY_HOST = `event.request.headers["${HOST_HEADER}"] = event.request.headers.host;`;

/** CloudFront's guess of the viewer's place by the address. It replaces what the caller wrote there. */
export const PLACE_HEADERS = ["CloudFront-Viewer-Country", "CloudFront-Viewer-City"];

/** Proves to the API that a request came by the edge, which alone knows the first of the keys. */
export const proveEdge = (keys: $util.Output<string>) =>
  keys.apply((list) => {
    const [first = ""] = list.split(",");
    return `event.request.headers["x-sereno-origin"] = { value: ${JSON.stringify(first.trim())} };`;
  });

const FORWARDED = "if (!route) return event.request;";
const REFUSED = `if (!route) return {
    statusCode: 503,
    statusDescription: "Service Unavailable",
    headers: { "cache-control": { value: "no-store" }, "retry-after": { value: "1" } },
  };`;

const TO_THE_APP = "if(metadata.custom404&&!metadata.errorResponseCode)";
const MISSING = `if(/\\.\\w+$|^\\/\\./.test(baselessUri))return{statusCode:404,statusDescription:"Not Found",headers:{"cache-control":{value:"no-store"}}};`;

const CHANGES = [
  // Without a route, as when CloudFront's key-value store fails, SST's function sends the request and its token to the default origin.
  [FORWARDED, REFUSED],
  // SST's function answers with the app's page for a file that is missing.
  [TO_THE_APP, MISSING + TO_THE_APP],
] as const;

/**
 * Changes SST's function at the edge: it answers 503 where it finds no route, and 404 for a missing file and below /.well-known.
 * @throws Error when a new version of SST no longer has the lines that this replaces.
 */
export function changeRequestFunction(router: string): void {
  $transform(aws.cloudfront.Function, (args, _, name) => {
    if (name !== `${router}CloudfrontFunctionRequest`) return;
    args.code = $output(args.code).apply((code) =>
      CHANGES.reduce((changed, [known, wanted]) => {
        if (!changed.includes(known)) throw new Error(`${name} handles requests in a way that is not known here.`);
        return changed.replace(known, () => wanted);
      }, code),
    );
  });
}

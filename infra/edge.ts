export const API_PATHS = ["/trpc", "/trpc/*", "/api", "/api/*", "/mcp"];

export const FEED_PATH = "/calendar/*";

/** Policy id: https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-cache-policies.html */
export const CACHING_DISABLED = "4135ea2d-6df8-44a3-9df3-4b5a84be39ad";

/** Prefixes the paths of feeds and of clients' links with `/api`, the route of the function that serves them. */
export const SEND_BELOW =
  'if (/^\\/(calendar|c)\\//.test(event.request.uri)) event.request.uri = "/api" + event.request.uri;';

/** Sets `x-viewer-address` to the caller's IP address, and so overwrites a value that the caller forged. */
export const SAY_ADDRESS = 'event.request.headers["x-viewer-address"] = { value: event.viewer.ip };';

/** Header with the caller's `Host`, for origin and cache key: CloudFront replaces `Host` with the origin's name. */
export const HOST_HEADER = "x-forwarded-host";
export const SAY_HOST = `event.request.headers["${HOST_HEADER}"] = event.request.headers.host;`;

/** Headers with CloudFront's geolocation of the caller. CloudFront overwrites values that the caller sent. */
export const PLACE_HEADERS = ["CloudFront-Viewer-Country", "CloudFront-Viewer-City"];

export const proveEdge = (keys: $util.Output<string>) =>
  keys.apply((list) => {
    const [first = ""] = list.split(",");
    return `event.request.headers["x-sereno-origin"] = { value: ${JSON.stringify(first.trim())} };`;
  });

const REFUSED = `if (!route) return {
    statusCode: 503,
    statusDescription: "Service Unavailable",
    headers: { "cache-control": { value: "no-store" }, "retry-after": { value: "1" } },
  };`;

const TO_THE_APP = "if(metadata.custom404&&!metadata.errorResponseCode)";
const MISSING = `if(/\\.\\w+$|^\\/\\./.test(baselessUri))return{statusCode:404,statusDescription:"Not Found",headers:{"cache-control":{value:"no-store"}}};`;

const CHANGES = [
  // Without a route (if the key-value store fails), SST's function would send request and token to the default origin.
  ["if (!route) return event.request;", REFUSED],
  // For a missing file SST's function would answer with the app's page.
  [TO_THE_APP, MISSING + TO_THE_APP],
] as const;

/** Makes SST's edge code answer 503 without a route, 404 for a missing '/a.js' or '/.git'. Throws if SST changed it. */
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

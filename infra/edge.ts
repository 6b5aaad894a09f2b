/** Where the API answers. */
export const API_PATHS = ["/trpc", "/trpc/*", "/api", "/api/*", "/mcp"];

/** Where other calendars read the appointments. */
export const FEED_PATH = "/calendar/*";

/** CloudFront's own policy that keeps nothing: https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-cache-policies.html */
export const CACHING_DISABLED = "4135ea2d-6df8-44a3-9df3-4b5a84be39ad";

/** A function has one path: the feeds, and the pages that clients have links to, are sent to REST below its own. */
export const SEND_BELOW =
  'if (/^\\/(calendar|c)\\//.test(event.request.uri)) event.request.uri = "/api" + event.request.uri;';

/** Who calls, as the API reads it: the edge knows, whatever a caller wrote there. */
export const SAY_ADDRESS = 'event.request.headers["x-viewer-address"] = { value: event.viewer.ip };';

/** Which of the addresses behind one distribution was asked for: CloudFront's copies are told apart by what reaches the origin, and the host does not. */
export const HOST_HEADER = "x-forwarded-host";
export const SAY_HOST = `event.request.headers["${HOST_HEADER}"] = event.request.headers.host;`;

/** Where a viewer roughly is, as CloudFront tells by the address, over whatever a caller wrote there. */
export const PLACE_HEADERS = ["CloudFront-Viewer-Country", "CloudFront-Viewer-City"];

/** Proves to the API that a request came by the edge: nobody else knows the first of the keys, whatever a caller wrote there. */
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
const MISSING = `if(/\\.\\w+$/.test(baselessUri))return{statusCode:404,statusDescription:"Not Found",headers:{"cache-control":{value:"no-store"}}};`;

const CHANGES = [
  // As when CloudFront's key-value store fails: it would send a request to the default origin, tokens and all.
  [FORWARDED, REFUSED],
  // Every other address is a screen: it would answer for a missing file with the app's page.
  [TO_THE_APP, MISSING + TO_THE_APP],
] as const;

/**
 * SST's function at the edge, but where no route is found it answers by itself, and a file that is missing is missing.
 * @throws Error when SST's function no longer says what is changed here: then this has to be looked at again.
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

import { makeRouter } from "./distribution";
import { stage } from "./stage";

const { sharedRouter, domain } = stage;

/**
 * SST tells the keys of a store apart by four digits of a hash: among fifty previews, which have four each, two would be alike with a
 * probability of a quarter. Here a stage's keys begin with its name.
 */
function keepKeysApart() {
  const ours = (namespace: string) => `${$app.stage}-${namespace}`;
  $util.runtime.registerStackTransformation(({ name, props, opts }) => {
    if (name.endsWith(".sst.aws.KvKeys")) {
      return { props: { ...props, namespace: $output(props.namespace).apply(ours) }, opts };
    }
    if (name.endsWith(".sst.aws.KvRoutesUpdate")) {
      // The route's type, the namespace of where it leads, its host and its path.
      const entry = $output(props.entry).apply((text) => String(text).replace(/(?<=^\w+,)\w+/, ours));
      return { props: { ...props, entry }, opts };
    }
    return undefined;
  });
}

if (sharedRouter) keepKeysApart();

const router = sharedRouter ? sst.aws.Router.get("Web", sharedRouter) : makeRouter();

export const { distributionID } = router;

/** Where this stage's routes are: at its own host in the router that previews share. */
export const inRouter = { instance: router, domain: sharedRouter ? (domain ?? undefined) : undefined };

/** Where a browser finds this stage: its domain, or CloudFront's own address. */
export const origin = sharedRouter ? $output(`https://${domain}`) : router.url;

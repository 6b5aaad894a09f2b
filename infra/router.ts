import { makeRouter } from "./distribution";
import { stage } from "./stage";

const { sharedRouter, domain } = stage;

/**
 * SST marks the keys of a stage by four digits of a hash. With fifty previews of four keys each, the probability that two are alike is a
 * quarter. So a stage's keys begin with its name here.
 */
function keepKeysApart() {
  const ours = (namespace: string) => `${$app.stage}-${namespace}`;
  $util.runtime.registerStackTransformation(({ name, props, opts }) => {
    if (name.endsWith(".sst.aws.KvKeys")) {
      return { props: { ...props, namespace: $output(props.namespace).apply(ours) }, opts };
    }
    if (name.endsWith(".sst.aws.KvRoutesUpdate")) {
      // An entry is the route's type, the namespace of its target, its host and its path.
      const entry = $output(props.entry).apply((text) => String(text).replace(/(?<=^\w+,)\w+/, ours));
      return { props: { ...props, entry }, opts };
    }
    return undefined;
  });
}

if (sharedRouter) keepKeysApart();

const router = sharedRouter ? sst.aws.Router.get("Web", sharedRouter) : makeRouter();

export const { distributionID } = router;

/** The router of this stage; a preview has its own host in the shared one. */
export const inRouter = { instance: router, domain: sharedRouter ? (domain ?? undefined) : undefined };

/** This stage's origin: its domain, or CloudFront's own address. */
export const origin = sharedRouter ? $output(`https://${domain}`) : router.url;

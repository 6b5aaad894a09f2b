import { makeRouter } from "./distribution";
import { stage } from "./stage";

const { sharedRouter, domain } = stage;

// SST prefixes a stage's keys in the shared key-value store with four digits of a hash: with fifty previews of four
// keys each, two prefixes collide with a probability of a quarter. So the keys get the stage's name.
function keepKeysApart() {
  const ours = (namespace: string) => `${$app.stage}-${namespace}`;
  $util.runtime.registerStackTransformation(({ name, props, opts }) => {
    if (name.endsWith(".sst.aws.KvKeys")) {
      return { props: { ...props, namespace: $output(props.namespace).apply(ours) }, opts };
    }
    if (name.endsWith(".sst.aws.KvRoutesUpdate")) {
      // An entry holds route type, target namespace, host and path, separated by commas.
      const entry = $output(props.entry).apply((text) => String(text).replace(/(?<=^\w+,)\w+/, ours));
      return { props: { ...props, entry }, opts };
    }
    return undefined;
  });
}

if (sharedRouter) keepKeysApart();

const router = sharedRouter ? sst.aws.Router.get("Web", sharedRouter) : makeRouter();

export const { distributionID } = router;

/** A preview uses its own host of the shared router. */
export const inRouter = { instance: router, domain: sharedRouter ? (domain ?? undefined) : undefined };

export const origin = sharedRouter ? $output(`https://${domain}`) : router.url;

import { makeRouter } from "./distribution";
import { stage } from "./stage";

const { sharedRouter, domain } = stage;

// Prefixes namespaces with the stage: two of the 200 that SST gives 50 previews are equal with probability 1/4.
function keepKeysApart() {
  const ours = (namespace: string) => `${$app.stage}-${namespace}`;
  $util.runtime.registerStackTransformation(({ name, props, opts }) => {
    if (name.endsWith(".sst.aws.KvKeys"))
      return { props: { ...props, namespace: $output(props.namespace).apply(ours) }, opts };
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

export const inRouter = { instance: router, domain: sharedRouter ? (domain ?? undefined) : undefined };

export const origin = sharedRouter ? $output(`https://${domain}`) : router.url;

import { serving } from "./migration";
import { inRouter } from "./router";

// No error page is set, so SST answers paths without a file extension (the screens) with index.html and 200.
const site: sst.aws.StaticSiteArgs = {
  path: "web",
  // Builds nothing in deployment jobs with AWS credentials, which get the web from an earlier job that built it.
  build: { command: process.env.WEB_IS_BUILT ? "true" : "npm run build", output: "dist" },
  router: inRouter,
  assets: {
    fileOptions: [
      { files: "*", cacheControl: "no-cache" },
      { files: "docs-assets/**", cacheControl: "no-cache" },
      { files: "icons/**", cacheControl: "no-cache" },
      { files: "assets/**", cacheControl: "public, max-age=31536000, immutable" },
    ],
    // Keeps the files of earlier builds, which pages opened before a deployment still load.
    purge: false,
  },
  transform: {
    assets(args) {
      // Lets CloudFront list the bucket: to callers that may not, S3 answers 403 instead of 404 for a missing file.
      args.policy = [
        {
          actions: ["s3:ListBucket"],
          principals: [{ type: "service", identifiers: ["cloudfront.amazonaws.com"] }],
          paths: [""],
        },
      ];
    },
  },
  environment: { VITE_PRIVACY_CONTACT: process.env.PRIVACY_CONTACT ?? "" },
  vite: { types: "../.sst/web-env.d.ts" },
};
// Waits for all functions: old pages work with the new API, but new pages need its new procedures and fields.
new sst.aws.StaticSite("Site", site, { dependsOn: serving });

import { inRouter } from "./router";

// Without an error page, an address that does not end like a file is a screen of the app and gets index.html with status 200.
new sst.aws.StaticSite("Site", {
  path: "web",
  // Where a role may be asked for, the web has been built before.
  build: { command: process.env.WEB_IS_BUILT ? "true" : "npm run build", output: "dist" },
  router: inRouter,
  assets: {
    fileOptions: [
      { files: "*", cacheControl: "no-cache" },
      { files: "docs-assets/**", cacheControl: "no-cache" },
      { files: "icons/**", cacheControl: "no-cache" },
      { files: "assets/**", cacheControl: "public, max-age=31536000, immutable" },
    ],
    // A page that was open before a deployment still finds its parts after it.
    purge: false,
  },
  transform: {
    assets(args) {
      // Who may not list a bucket is told 403 of a file that is missing, and 404 who may.
      args.policy = [
        {
          actions: ["s3:ListBucket"],
          principals: [{ type: "service", identifiers: ["cloudfront.amazonaws.com"] }],
          paths: [""],
        },
      ];
    },
  },
  // Whom the privacy policy names for questions about somebody's data.
  environment: { VITE_PRIVACY_CONTACT: process.env.PRIVACY_CONTACT ?? "" },
  vite: { types: "../.sst/web-env.d.ts" },
});

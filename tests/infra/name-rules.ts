import { ACCOUNT } from "./iam";

interface Rule {
  /** The field that holds the name, and an alternative field. */
  field: string | [string, string];
  /** Length and characters that AWS allows. */
  fits: RegExp;
  page: string;
  arn: (name: string) => string;
  /** Rights to deploy and remove the resource. */
  actions: string[];
  /** The name does not contain the app and the stage. */
  isNotOurs?: boolean;
}

const arn = (service: string, resource: string, { region = "us-east-1", account = ACCOUNT } = {}) =>
  `arn:aws:${service}:${region}:${account}:${resource}`;
const everywhere = { region: "" };
const nobodys = { region: "", account: "" };
const api = (service: string, operation: string) => `https://docs.aws.amazon.com/${service}/API_${operation}.html`;

export const RULES: Record<string, Rule> = {
  "aws:iam/role:Role": {
    field: "name",
    fits: /^[\w+=,.@-]{1,64}$/,
    page: api("IAM/latest/APIReference", "CreateRole"),
    arn: (name) => arn("iam", `role/${name}`, everywhere),
    actions: [
      ...["iam:AttachRolePolicy", "iam:CreateRole", "iam:DeleteRole", "iam:DeleteRolePolicy", "iam:DetachRolePolicy"],
      ...["iam:GetRole", "iam:ListAttachedRolePolicies", "iam:ListRolePolicies", "iam:PassRole", "iam:PutRolePolicy"],
      ...["iam:TagRole", "iam:UpdateAssumeRolePolicy"],
    ],
  },
  "aws:lambda/function:Function": {
    field: "name",
    fits: /^[\w-]{1,64}$/,
    page: api("lambda/latest/api", "CreateFunction"),
    arn: (name) => arn("lambda", `function:${name}`),
    actions: [
      ...["lambda:AddPermission", "lambda:CreateFunction", "lambda:CreateFunctionUrlConfig", "lambda:DeleteFunction"],
      ...["lambda:InvokeFunction", "lambda:PutFunctionEventInvokeConfig", "lambda:UpdateFunctionCode"],
    ],
  },
  "aws:cloudwatch/logGroup:LogGroup": {
    field: "name",
    fits: /^[.\-_/#A-Za-z0-9]{1,512}$/,
    page: api("AmazonCloudWatchLogs/latest/APIReference", "CreateLogGroup"),
    arn: (name) => arn("logs", `log-group:${name}`),
    actions: ["logs:CreateLogGroup", "logs:DeleteLogGroup", "logs:PutRetentionPolicy"],
  },
  "aws:sqs/queue:Queue": {
    field: "name",
    fits: /^(?=.{1,80}$)[\w-]+(\.fifo)?$/,
    page: api("AWSSimpleQueueService/latest/APIReference", "CreateQueue"),
    arn: (name) => arn("sqs", name),
    actions: ["sqs:CreateQueue", "sqs:DeleteQueue", "sqs:SetQueueAttributes"],
  },
  "aws:s3/bucket:Bucket": {
    field: ["bucket", "bucketPrefix"],
    // AWS adds 26 characters to a prefix.
    fits: /^[a-z0-9](?=.{1,62}$)([a-z0-9.-]{0,36}-|[a-z0-9.-]*[a-z0-9])$/,
    page: "https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html",
    arn: (name) => arn("s3", name, nobodys),
    actions: ["s3:CreateBucket", "s3:DeleteBucket", "s3:PutBucketPolicy", "s3:PutBucketPublicAccessBlock"],
  },
  "aws:s3/bucketObjectv2:BucketObjectv2": {
    field: "key",
    fits: /^[\w!.*'()/-]{1,1024}$/,
    page: "https://docs.aws.amazon.com/AmazonS3/latest/userguide/object-keys.html",
    arn: (name) => arn("s3", `sst-asset-abcd/${name}`, nobodys),
    actions: ["s3:DeleteObject", "s3:PutObject"],
    isNotOurs: true,
  },
  "aws:dynamodb/table:Table": {
    field: "name",
    fits: /^[\w.-]{3,255}$/,
    page: api("amazondynamodb/latest/APIReference", "CreateTable"),
    arn: (name) => arn("dynamodb", `table/${name}`),
    actions: [
      "dynamodb:CreateTable",
      "dynamodb:DeleteTable",
      "dynamodb:UpdateContinuousBackups",
      "dynamodb:UpdateTable",
    ],
  },
  "aws:cloudfront/function:Function": {
    field: "name",
    fits: /^[\w-]{1,64}$/,
    page: api("cloudfront/latest/APIReference", "CreateFunction"),
    arn: (name) => arn("cloudfront", `function/${name}`, everywhere),
    actions: ["cloudfront:CreateFunction", "cloudfront:DeleteFunction", "cloudfront:PublishFunction"],
  },
  "aws:cloudfront/keyValueStore:KeyValueStore": {
    field: "name",
    fits: /^[\w-]{1,64}$/,
    page: api("cloudfront/latest/APIReference", "CreateKeyValueStore"),
    arn: () => arn("cloudfront", "key-value-store/0002", everywhere),
    actions: ["cloudfront:CreateKeyValueStore", "cloudfront:DeleteKeyValueStore", "cloudfront-keyvaluestore:PutKey"],
  },
  "aws:cloudfront/responseHeadersPolicy:ResponseHeadersPolicy": {
    field: "name",
    fits: /^[\w-]{1,128}$/,
    page: "https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/creating-response-headers-policies.html",
    arn: () => arn("cloudfront", "response-headers-policy/1", everywhere),
    actions: ["cloudfront:CreateResponseHeadersPolicy", "cloudfront:DeleteResponseHeadersPolicy"],
  },
  "aws:scheduler/schedule:Schedule": {
    field: "name",
    fits: /^[\w.-]{1,64}$/,
    page: api("scheduler/latest/APIReference", "CreateSchedule"),
    arn: (name) => arn("scheduler", `schedule/default/${name}`),
    actions: ["scheduler:CreateSchedule", "scheduler:DeleteSchedule", "scheduler:UpdateSchedule"],
  },
  "aws:wafv2/webAcl:WebAcl": {
    field: "name",
    fits: /^[\w-]{1,128}$/,
    page: api("waf/latest/APIReference", "CreateWebACL"),
    arn: (name) => arn("wafv2", `global/webacl/${name}/1`),
    actions: ["wafv2:CreateWebACL", "wafv2:DeleteWebACL"],
  },
  "aws:sns/topic:Topic": {
    field: "name",
    fits: /^[\w-]{1,256}$/,
    page: api("sns/latest/api", "CreateTopic"),
    arn: (name) => arn("sns", name),
    actions: ["sns:CreateTopic", "sns:DeleteTopic", "sns:SetTopicAttributes", "sns:Subscribe"],
  },
  "aws:sesv2/configurationSet:ConfigurationSet": {
    field: "configurationSetName",
    fits: /^[\w-]{1,64}$/,
    page: api("ses/latest/APIReference-V2", "CreateConfigurationSet"),
    arn: (name) => arn("ses", `configuration-set/${name}`),
    actions: [
      ...["ses:CreateConfigurationSet", "ses:CreateConfigurationSetEventDestination", "ses:DeleteConfigurationSet"],
    ],
  },
  "aws:sesv2/emailIdentity:EmailIdentity": {
    field: "emailIdentity",
    fits: /^.{1,320}$/,
    page: api("ses/latest/APIReference-V2", "CreateEmailIdentity"),
    arn: (name) => arn("ses", `identity/${name}`),
    actions: ["ses:CreateEmailIdentity", "ses:DeleteEmailIdentity", "ses:GetEmailIdentity"],
    isNotOurs: true,
  },
  "aws:cloudwatch/metricAlarm:MetricAlarm": {
    field: "name",
    fits: /^\P{Cc}{1,255}$/u,
    page: api("AmazonCloudWatch/latest/APIReference", "PutMetricAlarm"),
    arn: (name) => arn("cloudwatch", `alarm:${name}`),
    actions: ["cloudwatch:DeleteAlarms", "cloudwatch:PutMetricAlarm"],
  },
  "aws:cloudwatch/dashboard:Dashboard": {
    field: "dashboardName",
    fits: /^[\w-]{1,255}$/,
    page: api("AmazonCloudWatch/latest/APIReference", "PutDashboard"),
    arn: (name) => arn("cloudwatch", `dashboard/${name}`, everywhere),
    actions: ["cloudwatch:DeleteDashboards", "cloudwatch:PutDashboard"],
  },
  "aws:acm/certificate:Certificate": {
    field: "domainName",
    fits: /^(\*\.)?[a-z0-9.-]{1,64}$/,
    page: api("acm/latest/APIReference", "RequestCertificate"),
    arn: () => arn("acm", "certificate/1"),
    actions: ["acm:DeleteCertificate", "acm:RequestCertificate"],
    isNotOurs: true,
  },
  "aws:route53/record:Record": {
    field: "name",
    fits: /^(?=.{1,255}$)(\*|[\w-]{1,63})(\.[\w-]{1,63})*$/,
    page: "https://docs.aws.amazon.com/Route53/latest/DeveloperGuide/DomainNameFormat.html",
    arn: () => arn("route53", "hostedzone/Z1", nobodys),
    actions: ["route53:ChangeResourceRecordSets"],
    isNotOurs: true,
  },
};

/** Resources without a name, or whose name comes from another resource. */
export const NAMELESS = [
  "aws:acm/certificateValidation:CertificateValidation",
  "aws:cloudfront/cachePolicy:CachePolicy",
  "aws:cloudfront/distribution:Distribution",
  "aws:cloudwatch/logMetricFilter:LogMetricFilter",
  "aws:lambda/eventSourceMapping:EventSourceMapping",
  "aws:lambda/functionEventInvokeConfig:FunctionEventInvokeConfig",
  "aws:lambda/functionUrl:FunctionUrl",
  "aws:lambda/invocation:Invocation",
  "aws:lambda/permission:Permission",
  "aws:s3/accountPublicAccessBlock:AccountPublicAccessBlock",
  "aws:s3/bucketCorsConfiguration:BucketCorsConfiguration",
  "aws:s3/bucketPolicy:BucketPolicy",
  "aws:s3/bucketPublicAccessBlock:BucketPublicAccessBlock",
  "aws:ses/domainIdentityVerification:DomainIdentityVerification",
  "aws:sesv2/configurationSetEventDestination:ConfigurationSetEventDestination",
  "aws:sns/topicPolicy:TopicPolicy",
  "aws:sns/topicSubscription:TopicSubscription",
];

import { words } from "./cloudfront/language";
import { ACCOUNT } from "./iam";

interface Rule {
  /** The input that holds the resource's name; of two inputs, either one may hold it. */
  field: string | [string, string];
  /** Length and characters that AWS allows for the name. */
  fits: RegExp;
  page: string;
  arn: (name: string) => string;
  /** IAM actions that are needed to deploy and remove the resource. */
  actions: string[];
  /** Whether the name does not begin with app and stage. */
  isNotOurs?: boolean;
}

const arn = (service: string, resource: string, { region = "us-east-1", account = ACCOUNT } = {}) =>
  `arn:aws:${service}:${region}:${account}:${resource}`;
const everywhere = { region: "" };
const nobodys = { region: "", account: "" };
const guide = (path: string) => `https://docs.aws.amazon.com/${path}.html`;
const api = (service: string, operation: string) => guide(`${service}/API_${operation}`);

const named = (fits: RegExp, page: string, field: Rule["field"] = "name") => ({ fits, page, field });
const of = (service: string, actions: string) => actions.split(" ").map((action) => `${service}:${action}`);

/** A name, or a prefix with a hyphen at its end: the provider adds 26 characters to `bucketPrefix`. */
const BUCKET = /^[a-z0-9](?=.{1,62}$)([a-z0-9.-]{0,35}-|[a-z0-9.-]*[a-z0-9])$/;

export const RULES: Record<string, Rule> = {
  "aws:iam/role:Role": {
    ...named(/^[\w+=,.@-]{1,64}$/, api("IAM/latest/APIReference", "CreateRole")),
    arn: (name) => arn("iam", `role/${name}`, everywhere),
    actions: [
      ...of("iam", "AttachRolePolicy CreateRole DeleteRole DeleteRolePolicy DetachRolePolicy GetRole"),
      ...of("iam", "ListAttachedRolePolicies ListRolePolicies PassRole PutRolePolicy TagRole"),
      ...of("iam", "UpdateAssumeRolePolicy"),
    ],
  },
  "aws:lambda/function:Function": {
    ...named(/^[\w-]{1,64}$/, api("lambda/latest/api", "CreateFunction")),
    arn: (name) => arn("lambda", `function:${name}`),
    actions: [
      ...of("lambda", "AddPermission CreateFunction CreateFunctionUrlConfig DeleteFunction InvokeFunction"),
      ...of("lambda", "PutFunctionEventInvokeConfig UpdateFunctionCode"),
    ],
  },
  "aws:cloudwatch/logGroup:LogGroup": {
    ...named(/^[.\-_/#A-Za-z0-9]{1,512}$/, api("AmazonCloudWatchLogs/latest/APIReference", "CreateLogGroup")),
    arn: (name) => arn("logs", `log-group:${name}`),
    actions: of("logs", "CreateLogGroup DeleteLogGroup PutRetentionPolicy"),
  },
  "aws:sqs/queue:Queue": {
    ...named(/^(?=.{1,80}$)[\w-]+(\.fifo)?$/, api("AWSSimpleQueueService/latest/APIReference", "CreateQueue")),
    arn: (name) => arn("sqs", name),
    actions: of("sqs", "CreateQueue DeleteQueue SetQueueAttributes"),
  },
  "aws:s3/bucket:Bucket": {
    ...named(BUCKET, guide("AmazonS3/latest/userguide/bucketnamingrules"), ["bucket", "bucketPrefix"]),
    arn: (name) => arn("s3", name, nobodys),
    actions: of("s3", "CreateBucket DeleteBucket PutBucketPolicy PutBucketPublicAccessBlock"),
  },
  "aws:s3/bucketObjectv2:BucketObjectv2": {
    ...named(/^[\w!.*'()/-]{1,1024}$/, guide("AmazonS3/latest/userguide/object-keys"), "key"),
    arn: (name) => arn("s3", `sst-asset-abcd/${name}`, nobodys),
    actions: of("s3", "DeleteObject PutObject"),
    isNotOurs: true,
  },
  "aws:dynamodb/table:Table": {
    ...named(/^[\w.-]{3,255}$/, api("amazondynamodb/latest/APIReference", "CreateTable")),
    arn: (name) => arn("dynamodb", `table/${name}`),
    actions: of("dynamodb", "CreateTable DeleteTable UpdateContinuousBackups UpdateTable"),
  },
  "aws:cloudfront/function:Function": {
    ...named(/^[\w-]{1,64}$/, api("cloudfront/latest/APIReference", "CreateFunction")),
    arn: (name) => arn("cloudfront", `function/${name}`, everywhere),
    actions: of("cloudfront", "CreateFunction DeleteFunction PublishFunction"),
  },
  "aws:cloudfront/keyValueStore:KeyValueStore": {
    ...named(/^[\w-]{1,64}$/, api("cloudfront/latest/APIReference", "CreateKeyValueStore")),
    arn: () => arn("cloudfront", "key-value-store/0002", everywhere),
    actions: ["cloudfront:CreateKeyValueStore", "cloudfront:DeleteKeyValueStore", "cloudfront-keyvaluestore:PutKey"],
  },
  "aws:cloudfront/responseHeadersPolicy:ResponseHeadersPolicy": {
    ...named(/^[\w-]{1,128}$/, guide("AmazonCloudFront/latest/DeveloperGuide/creating-response-headers-policies")),
    arn: () => arn("cloudfront", "response-headers-policy/1", everywhere),
    actions: of("cloudfront", "CreateResponseHeadersPolicy DeleteResponseHeadersPolicy"),
  },
  "aws:scheduler/schedule:Schedule": {
    ...named(/^[\w.-]{1,64}$/, api("scheduler/latest/APIReference", "CreateSchedule")),
    arn: (name) => arn("scheduler", `schedule/default/${name}`),
    actions: of("scheduler", "CreateSchedule DeleteSchedule UpdateSchedule"),
  },
  "aws:wafv2/webAcl:WebAcl": {
    ...named(/^[\w-]{1,128}$/, api("waf/latest/APIReference", "CreateWebACL")),
    arn: (name) => arn("wafv2", `global/webacl/${name}/1`),
    actions: of("wafv2", "CreateWebACL DeleteWebACL"),
  },
  "aws:sns/topic:Topic": {
    ...named(/^[\w-]{1,256}$/, api("sns/latest/api", "CreateTopic")),
    arn: (name) => arn("sns", name),
    actions: of("sns", "CreateTopic DeleteTopic SetTopicAttributes Subscribe"),
  },
  "aws:sesv2/configurationSet:ConfigurationSet": {
    ...named(/^[\w-]{1,64}$/, api("ses/latest/APIReference-V2", "CreateConfigurationSet"), "configurationSetName"),
    arn: (name) => arn("ses", `configuration-set/${name}`),
    actions: of("ses", "CreateConfigurationSet CreateConfigurationSetEventDestination DeleteConfigurationSet"),
  },
  "aws:sesv2/emailIdentity:EmailIdentity": {
    ...named(/^.{1,320}$/, api("ses/latest/APIReference-V2", "CreateEmailIdentity"), "emailIdentity"),
    arn: (name) => arn("ses", `identity/${name}`),
    actions: of("ses", "CreateEmailIdentity DeleteEmailIdentity GetEmailIdentity"),
    isNotOurs: true,
  },
  "aws:cloudwatch/metricAlarm:MetricAlarm": {
    ...named(/^\P{Cc}{1,255}$/u, api("AmazonCloudWatch/latest/APIReference", "PutMetricAlarm")),
    arn: (name) => arn("cloudwatch", `alarm:${name}`),
    actions: of("cloudwatch", "DeleteAlarms PutMetricAlarm"),
  },
  "aws:cloudwatch/dashboard:Dashboard": {
    ...named(/^[\w-]{1,255}$/, api("AmazonCloudWatch/latest/APIReference", "PutDashboard"), "dashboardName"),
    arn: (name) => arn("cloudwatch", `dashboard/${name}`, everywhere),
    actions: of("cloudwatch", "DeleteDashboards PutDashboard"),
  },
  "aws:acm/certificate:Certificate": {
    ...named(/^(\*\.)?[a-z0-9.-]{1,64}$/, api("acm/latest/APIReference", "RequestCertificate"), "domainName"),
    arn: () => arn("acm", "certificate/1"),
    actions: of("acm", "DeleteCertificate RequestCertificate"),
    isNotOurs: true,
  },
  "aws:route53/record:Record": {
    ...named(
      /^(?=.{1,255}$)(\*|[\w-]{1,63})(\.[\w-]{1,63})*$/,
      guide("Route53/latest/DeveloperGuide/DomainNameFormat"),
    ),
    arn: () => arn("route53", "hostedzone/Z1", nobodys),
    actions: of("route53", "ChangeResourceRecordSets"),
    isNotOurs: true,
  },
};

/** Resources without a name, or whose name comes from another resource. */
export const NAMELESS = words(`
  aws:acm/certificateValidation:CertificateValidation aws:cloudfront/cachePolicy:CachePolicy
  aws:cloudfront/distribution:Distribution aws:cloudwatch/logMetricFilter:LogMetricFilter
  aws:lambda/eventSourceMapping:EventSourceMapping aws:lambda/functionEventInvokeConfig:FunctionEventInvokeConfig
  aws:lambda/functionUrl:FunctionUrl aws:lambda/invocation:Invocation aws:lambda/permission:Permission
  aws:s3/accountPublicAccessBlock:AccountPublicAccessBlock aws:s3/bucketCorsConfiguration:BucketCorsConfiguration
  aws:s3/bucketPolicy:BucketPolicy aws:s3/bucketPublicAccessBlock:BucketPublicAccessBlock
  aws:ses/domainIdentityVerification:DomainIdentityVerification
  aws:sesv2/configurationSetEventDestination:ConfigurationSetEventDestination aws:sns/topicPolicy:TopicPolicy
  aws:sns/topicSubscription:TopicSubscription
`);

import { apiFunctions } from "./api";
import { canary } from "./canary";
import { deadLetters, jobFunctions, queueFunctions } from "./jobs";
import { mail } from "./mail";
import { table } from "./storage";

type Metric = [string, string, string, $util.Output<string>, { stat: string; label: string }];

const of =
  (functions: Record<string, sst.aws.Function>) =>
  (metricName: string, stat: string): Metric[] =>
    Object.entries(functions).map(([label, fn]) => [
      "AWS/Lambda",
      metricName,
      "FunctionName",
      fn.name,
      { stat, label },
    ]);
const api = of(apiFunctions);
const jobs = of({ ...jobFunctions, ...queueFunctions, ...(canary && { canary }), ...mail });

const tableMetric = (metricName: string, stat: string): Metric => [
  "AWS/DynamoDB",
  metricName,
  "TableName",
  table.name,
  { stat, label: metricName },
];

const charts: Record<string, Metric[]> = {
  "API: calls": api("Invocations", "Sum"),
  "API: 5xx": api("Url5xxCount", "Sum"),
  "API: p95 in ms": api("Duration", "p95"),
  "Jobs: runs": jobs("Invocations", "Sum"),
  "Jobs: failures": [
    ...jobs("Errors", "Sum"),
    [
      "AWS/SQS",
      "ApproximateNumberOfMessagesVisible",
      "QueueName",
      deadLetters.nodes.queue.name,
      { stat: "Maximum", label: "dead letters" },
    ],
  ],
  "Table: capacity": [
    tableMetric("ConsumedReadCapacityUnits", "Sum"),
    tableMetric("ConsumedWriteCapacityUnits", "Sum"),
  ],
};

new aws.cloudwatch.Dashboard("Dashboard", {
  dashboardName: `${$app.name}-${$app.stage}`,
  dashboardBody: $jsonStringify({
    widgets: Object.entries(charts).map(([title, metrics], index) => ({
      type: "metric",
      x: (index % 3) * 8,
      y: Math.floor(index / 3) * 6,
      width: 8,
      height: 6,
      properties: { title, metrics, region: aws.getRegionOutput().region, view: "timeSeries", period: 300 },
    })),
  }),
});

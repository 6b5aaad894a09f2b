import { BRANCHES, stageOf, wrongStages } from "../infra/branches";
import { deploy, PREVIEW } from "../infra/deploy";
import { filled } from "../infra/iam";
import { namesIn, wrongNames } from "../infra/names";

/** Records a preview with the longest possible name; returns what its permissions boundary or AWS would refuse. */
export async function longestPreview(): Promise<string[]> {
  const stage = stageOf("a".repeat(60));
  const stages = wrongStages();
  console.log(`\n${BRANCHES.length} branches: ${stages.length} with a stage that a preview cannot have.`);
  if (stages.length > 0) return stages;
  const recording = await deploy(stage, PREVIEW);
  const names = wrongNames(recording, stage, filled("preview-boundary.json"));
  console.log(`The preview ${stage}: ${namesIn(recording)} names, ${names.length} that its boundary or AWS refuses.`);
  return names;
}

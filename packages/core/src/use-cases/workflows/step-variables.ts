import type { ReadUnit } from '../../ports/store/store.ts'
import type { Dataset } from '../../rules/datasets/dataset.ts'
import { formatPid } from '../../rules/datasets/pid.ts'
import { titleOf } from '../../rules/versions/title.ts'
import { isReleased, numberOf, type VersionNumber } from '../../rules/versions/version.ts'
import type { Invocation } from '../../rules/workflows/invocation.ts'
import type { StepVariables } from '../../rules/workflows/step-requests.ts'
import { publicationDecision } from '../versions/publish-checks.ts'
import { newestVersion } from '../versions/version-at.ts'

/**
 * The variables available to workflow steps: the dataset, the title of its newest version, and the version number
 * that the workflow was started for. The number is empty if it was not stored and cannot be decided.
 */
export async function variablesOf(
  unit: ReadUnit,
  invocation: Pick<Invocation, 'id' | 'datasetId' | 'bump' | 'number'>,
): Promise<StepVariables> {
  const { id, datasetId } = invocation
  const dataset = await unit.datasets.find({ kind: 'id', id: datasetId })
  if (dataset === null) throw new Error(`Dataset ${datasetId} of a workflow does not exist`)
  const newest = await newestVersion(unit, dataset)
  const number = invocation.number ?? (await numberNow(unit, dataset, invocation))
  return {
    invocationId: id,
    'dataset.id': String(dataset.id),
    'dataset.identifier': dataset.pid.identifier,
    'dataset.globalId': formatPid(dataset.pid),
    'dataset.displayName': titleOf(newest),
    majorVersion: number === null ? '' : String(number.major),
    minorVersion: number === null ? '' : String(number.minor),
  }
}

/**
 * For workflows started before they stored the number: the number of the newest version, or the one it would
 * get.
 */
async function numberNow(
  unit: ReadUnit,
  dataset: Dataset,
  { bump }: Pick<Invocation, 'bump'>,
): Promise<VersionNumber | null> {
  if (isReleased(dataset.newest)) return numberOf(dataset.newest)
  const decision = await publicationDecision(unit, dataset, bump)
  return decision.kind === 'accepted' ? decision.event.number : null
}

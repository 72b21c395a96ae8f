import type { ReadUnit } from '../../ports/store/store.ts'
import { formatPid } from '../../rules/datasets/pid.ts'
import { titleOf } from '../../rules/versions/title.ts'
import { isReleased, numberOf } from '../../rules/versions/version.ts'
import type { Invocation } from '../../rules/workflows/invocation.ts'
import type { StepVariables } from '../../rules/workflows/step-requests.ts'
import { newestVersion, publicationDecision } from '../versions/publish-checks.ts'

/** What the steps of a workflow may speak of: the newest version, which is the one it is about. */
export async function variablesOf(
  unit: ReadUnit,
  { id, datasetId, bump }: Pick<Invocation, 'id' | 'datasetId' | 'bump'>,
): Promise<StepVariables> {
  const dataset = await unit.datasets.find({ kind: 'id', id: datasetId })
  if (dataset === null) throw new Error(`Dataset ${datasetId} is gone, and its workflow is not`)
  const newest = await newestVersion(unit, dataset)
  const decision = await publicationDecision(unit, dataset, bump)
  const coming = decision.kind === 'accepted' ? decision.event.number : null
  const number = isReleased(newest) ? numberOf(newest) : coming
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

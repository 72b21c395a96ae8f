import type { Domain } from '../../ports/ports.ts'
import type { WorkflowCalls } from '../../ports/workflows/workflow-calls.ts'
import { METHODS } from '../../rules/workflows/step-requests.ts'
import type { WorkflowStep } from '../../rules/workflows/workflow.ts'

/** Why a step is not valid here; null when it is. */
export function stepProblem(
  { stepType, parameters }: WorkflowStep,
  { workflowCalls: calls, versionArchive }: Pick<Domain, 'workflowCalls' | 'versionArchive'>,
): string | null {
  switch (stepType) {
    case 'log':
    case 'pause':
      return null
    case 'pause/message':
      return parameters.message ? null : 'A step pause/message needs a parameter message.'
    case 'archiver':
      return versionArchive === null
        ? 'There is no archive that a step archiver could send copies to.'
        : null
    case 'http/sr':
    case 'http/authExt':
      return requestProblem(stepType, parameters, calls)
  }
}

function requestProblem(
  stepType: string,
  parameters: WorkflowStep['parameters'],
  calls: WorkflowCalls | undefined,
): string | null {
  if (!parameters.url) return `A step ${stepType} needs a parameter url.`
  for (const name of ['method', 'rollbackMethod'] as const) {
    const method = parameters[name]
    if (method !== undefined && !METHODS.some((known) => known === String(method).toUpperCase()))
      return `The parameter ${name} of a step ${stepType} is one of ${METHODS.join(', ')}.`
  }
  for (const name of ['url', 'rollbackUrl'] as const) {
    const address = parameters[name]
    if (address !== undefined && calls?.allows(String(address)) !== true)
      return `The ${name} of a step ${stepType} must be an http address of a host that the operator of this service allowed for workflows.`
  }
  return null
}

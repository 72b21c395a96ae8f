import { refuse } from '../refusals/refusal.ts'
import { STEP_PROVIDER, STEP_TYPES, type WorkflowStep } from './workflow.ts'

/** A step as it is sent. */
export interface SentStep extends Pick<WorkflowStep, 'parameters' | 'requiredSettings'> {
  readonly provider: string
  readonly stepType: string
}

/**
 * The step that was sent. Refuses a provider or a type that does not exist, and a message without text
 * (docs/specification/workflows.md). Whether this installation can run the step is decided when it is added.
 */
export function newStep({ provider, stepType, ...step }: SentStep): WorkflowStep {
  const known = STEP_TYPES.find((type) => type === stepType)
  if (provider !== STEP_PROVIDER || known === undefined)
    return refuse({
      kind: 'invalid',
      message: `There is no workflow step ${`${provider} ${stepType}`.slice(0, 100)}. Use ${STEP_TYPES.join(', ')} of the provider ${STEP_PROVIDER}.`,
    })
  if (known === 'pause/message' && !step.parameters.message)
    return refuse({ kind: 'invalid', message: 'A step pause/message needs a parameter message.' })
  return { stepType: known, ...step }
}

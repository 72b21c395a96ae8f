import {
  type NewWorkflow,
  refuse,
  STEP_PROVIDER,
  STEP_TYPES,
  type WorkflowStep,
} from '@holdfast/core/rules'
import * as v from 'valibot'
import { jsonBody } from '../input/body-input.ts'

const MAX_NAME_LENGTH = 255
const MAX_STEPS = 100

const Values = v.optional(
  v.record(v.string(), v.union([v.string(), v.number(), v.boolean()], 'Must be a plain value')),
  {},
)

const Step = v.object({
  provider: v.string(),
  stepType: v.string(),
  parameters: Values,
  requiredSettings: Values,
})

const Workflow = v.pipe(
  v.object({
    name: v.pipe(
      v.string(),
      v.trim(),
      v.nonEmpty('Must not be empty'),
      v.maxLength(MAX_NAME_LENGTH),
    ),
    steps: v.pipe(v.array(Step), v.maxLength(MAX_STEPS)),
  }),
  v.transform(({ name, steps }): NewWorkflow => ({ name, steps: steps.map(stepOf) })),
)

/** A workflow, as sent (docs/specification/workflows.md). */
export const workflowBody = jsonBody(Workflow)

/** The kinds of steps are checked here; the use case checks their parameters. */
function stepOf({ provider, stepType, ...step }: v.InferOutput<typeof Step>): WorkflowStep {
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

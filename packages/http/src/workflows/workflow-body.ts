import { type NewWorkflow, newStep } from '@holdfast/core/rules'
import * as v from 'valibot'
import { jsonBody } from '../input/body-input.ts'
import { definitionIn } from '../input/definition.ts'

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
  v.transform(({ name, steps }): NewWorkflow => ({ name, steps: steps.map(newStep) })),
)

/** A workflow in a text of JSON. Refuses as `invalid` what is none. */
export const workflowIn = (text: string): NewWorkflow => definitionIn(Workflow, text)

/** A workflow, as sent (docs/specification/workflows.md). */
export const workflowBody = jsonBody(Workflow)

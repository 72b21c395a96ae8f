import { type Invocation, STEP_TYPES, WORKFLOW_TRIGGERS, type Workflow } from '@holdfast/core/rules'
import * as v from 'valibot'
import {
  type Document,
  generated,
  instant,
  integer,
  json,
  nullable,
  oneOf,
  text,
} from '../database/columns.ts'
import { declaredTable, type StoredRow, type TableOf } from '../database/declared-table.ts'

const values = v.record(v.string(), v.union([v.string(), v.number(), v.boolean()]))
const steps: Document<Workflow['steps']> = v.array(
  v.object({ stepType: v.picklist(STEP_TYPES), parameters: values, requiredSettings: values }),
)

export const WORKFLOW = declaredTable('workflow', {
  id: generated(integer('id')),
  name: text('name'),
  steps: json('steps', steps),
})

const INVOCATION = declaredTable('workflow_invocation', {
  id: text('id'),
  workflowId: integer('workflow_id'),
  workflowName: text('workflow_name'),
  steps: json('steps', steps),
  trigger: oneOf('trigger', WORKFLOW_TRIGGERS),
  datasetId: integer('dataset_id'),
  bump: oneOf('bump', ['major', 'minor']),
  startedAt: instant('started_at'),
  step: integer('step'),
  state: oneOf('state', ['running', 'paused']),
  answer: nullable(text('answer')),
})

const PUBLISHER = declaredTable('workflow_invocation', {
  accountId: integer('account_id'),
  userName: text('user_name'),
})

const NUMBER = declaredTable('workflow_invocation', {
  major: nullable(integer('major')),
  minor: nullable(integer('minor')),
})

type InvocationRow = StoredRow<typeof INVOCATION> &
  StoredRow<typeof PUBLISHER> &
  StoredRow<typeof NUMBER>

export type WorkflowInvocationTable = TableOf<typeof INVOCATION> &
  TableOf<typeof PUBLISHER> &
  TableOf<typeof NUMBER>

export const toInvocation = (row: InvocationRow): Invocation => ({
  ...INVOCATION.read(row),
  publisher: PUBLISHER.read(row),
  number: toNumber(row),
})

function toNumber(row: InvocationRow): Invocation['number'] {
  const { major, minor } = NUMBER.read(row)
  return major === null || minor === null ? null : { major, minor }
}

export const invocationRow = ({ publisher, number, ...invocation }: Invocation) => ({
  ...INVOCATION.write(invocation),
  ...PUBLISHER.write(publisher),
  ...NUMBER.write(number ?? { major: null, minor: null }),
})

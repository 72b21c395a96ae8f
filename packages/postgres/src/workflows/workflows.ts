import type { WorkflowReads, Workflows } from '@holdfast/core'
import type { Invocation, Workflow } from '@holdfast/core/rules'
import type { Insertable, Kysely, Selectable } from 'kysely'
import type { Tables, WorkflowInvocationTable, WorkflowTable } from '../database/tables.ts'
import { missing } from '../store/missing.ts'

export const workflowReads = (db: Kysely<Tables>): WorkflowReads => ({
  all: async () => {
    const rows = await db.selectFrom('workflow').selectAll().orderBy('id').execute()
    return rows.map(toWorkflow)
  },
  find: async (id) => {
    const query = db.selectFrom('workflow').selectAll().where('id', '=', id)
    const row = await query.executeTakeFirst()
    return row === undefined ? null : toWorkflow(row)
  },
  invocation: async (id) => {
    const query = db.selectFrom('workflow_invocation').selectAll().where('id', '=', id)
    const row = await query.executeTakeFirst()
    return row === undefined ? null : toInvocation(row)
  },
  invocations: async () => {
    const query = db.selectFrom('workflow_invocation').selectAll()
    const rows = await query.orderBy('started_at').orderBy('id').execute()
    return rows.map(toInvocation)
  },
})

export const workflows = (db: Kysely<Tables>): Workflows => ({
  ...workflowReads(db),
  add: async ({ name, steps }) => {
    const query = db.insertInto('workflow').values({ name, steps: JSON.stringify(steps) })
    return toWorkflow(await query.returningAll().executeTakeFirstOrThrow())
  },
  remove: async (id) => {
    await db.deleteFrom('workflow').where('id', '=', id).execute()
  },
  addInvocation: async (invocation) => {
    await db.insertInto('workflow_invocation').values(invocationRow(invocation)).execute()
  },
  saveInvocation: async (invocation) => {
    const query = db.updateTable('workflow_invocation').set(invocationRow(invocation))
    const { numUpdatedRows } = await query.where('id', '=', invocation.id).executeTakeFirst()
    if (numUpdatedRows === 0n) throw missing('invocation', invocation.id)
  },
  removeInvocation: async (id) => {
    await db.deleteFrom('workflow_invocation').where('id', '=', id).execute()
  },
  removeInvocations: async (datasetId, trigger) => {
    const query = db.deleteFrom('workflow_invocation').where('dataset_id', '=', datasetId)
    await query.where('trigger', '=', trigger).execute()
  },
})

// The casts name what `add` and `invocationRow` wrote: nothing else writes these columns.
const toWorkflow = (row: Selectable<WorkflowTable>): Workflow => ({
  id: row.id,
  name: row.name,
  steps: row.steps as Workflow['steps'],
})

const toInvocation = (row: Selectable<WorkflowInvocationTable>): Invocation => ({
  id: row.id,
  workflowId: row.workflow_id,
  workflowName: row.workflow_name,
  steps: row.steps as Invocation['steps'],
  trigger: row.trigger as Invocation['trigger'],
  datasetId: row.dataset_id,
  bump: row.bump as Invocation['bump'],
  number: row.major === null || row.minor === null ? null : { major: row.major, minor: row.minor },
  publisher: { accountId: row.account_id, userName: row.user_name },
  startedAt: row.started_at,
  step: row.step,
  state: row.state as Invocation['state'],
  answer: row.answer,
})

const invocationRow = (invocation: Invocation): Insertable<WorkflowInvocationTable> => ({
  id: invocation.id,
  dataset_id: invocation.datasetId,
  workflow_id: invocation.workflowId,
  workflow_name: invocation.workflowName,
  steps: JSON.stringify(invocation.steps),
  trigger: invocation.trigger,
  bump: invocation.bump,
  major: invocation.number?.major ?? null,
  minor: invocation.number?.minor ?? null,
  account_id: invocation.publisher.accountId,
  user_name: invocation.publisher.userName,
  started_at: invocation.startedAt,
  step: invocation.step,
  state: invocation.state,
  answer: invocation.answer,
})

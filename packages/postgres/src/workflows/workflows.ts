import type { WorkflowReads, Workflows } from '@holdfast/core'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { missing } from '../store/missing.ts'
import { invocationRow, toInvocation, WORKFLOW } from './workflow-tables.ts'

export const workflowReads = (db: Kysely<Tables>): WorkflowReads => ({
  all: async () => {
    const rows = await db.selectFrom('workflow').selectAll().orderBy('id').execute()
    return rows.map(WORKFLOW.read)
  },
  find: async (id) => {
    const query = db.selectFrom('workflow').selectAll().where('id', '=', id)
    const row = await query.executeTakeFirst()
    return row === undefined ? null : WORKFLOW.read(row)
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
  add: async (workflow) => {
    const query = db.insertInto('workflow').values(WORKFLOW.write(workflow))
    return WORKFLOW.read(await query.returningAll().executeTakeFirstOrThrow())
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

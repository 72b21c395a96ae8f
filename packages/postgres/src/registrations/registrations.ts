import type {
  RegisteredDataset,
  RegistrationReads,
  RegistrationStatus,
  Registrations,
} from '@holdfast/core'
import { beginRegistration } from '@holdfast/core/rules'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { missing } from '../store/missing.ts'
import { registrationRow, toRegistration } from './registration-table.ts'

export const registrationReads = (db: Kysely<Tables>): RegistrationReads => ({
  find: async (datasetId) => {
    const row = await one(db, datasetId).executeTakeFirst()
    return row === undefined ? null : toRegistration(row)
  },
  list: async ({ status, limit, offset }) => {
    const rows = await db
      .selectFrom('pid_registration')
      .selectAll()
      .where(having(status))
      .orderBy('dataset_id')
      .limit(limit)
      .offset(offset)
      .execute()
    return rows.map(toRegistration)
  },
  count: async (status) => {
    const query = db.selectFrom('pid_registration').select((eb) => eb.fn.countAll<number>().as('n'))
    return (await query.where(having(status)).executeTakeFirstOrThrow()).n
  },
  anyFailing: async ({ trouble, times }) => {
    const query = db.selectFrom('pid_registration').select('dataset_id').where(having('failing'))
    const found = query.where('trouble', '=', trouble).where('failures', '>=', times).limit(1)
    return (await found.executeTakeFirst()) !== undefined
  },
  datasetsAfter: async ({ after, limit, published }) => {
    const { rows } = await sql<DatasetRow>`
      select d.id, d.protocol, d.authority, d.identifier from dataset d
      where d.id > ${after} and (not ${published} or d.published_at is not null)
      order by d.id limit ${limit}`.execute(db)
    return rows.map(({ id, ...pid }) => ({ datasetId: id, pid }))
  },
})

export const registrations = (db: Kysely<Tables>): Registrations => ({
  ...registrationReads(db),
  lock: async (datasetId) => {
    const row = await one(db, datasetId).forUpdate().executeTakeFirst()
    return row === undefined ? null : toRegistration(row)
  },
  request: async (datasets) => {
    if (datasets.length === 0) return
    await db
      .insertInto('pid_registration')
      .values(datasets.map(begun))
      .onConflict((conflict) =>
        conflict.column('dataset_id').doUpdateSet({ asked: sql`pid_registration.asked + 1` }),
      )
      .execute()
  },
  save: async (registration) => {
    const query = db.updateTable('pid_registration').set(registrationRow(registration))
    const { numUpdatedRows } = await query
      .where('dataset_id', '=', registration.datasetId)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw missing('registration', registration.datasetId)
  },
  remove: async (datasetId) => {
    await db.deleteFrom('pid_registration').where('dataset_id', '=', datasetId).execute()
  },
})

interface DatasetRow {
  readonly id: number
  readonly protocol: string
  readonly authority: string
  readonly identifier: string
}

const one = (db: Kysely<Tables>, datasetId: number) =>
  db.selectFrom('pid_registration').selectAll().where('dataset_id', '=', datasetId)

const having = (status: RegistrationStatus | null) => {
  switch (status) {
    case null:
      return sql<boolean>`true`
    case 'pending':
      return sql<boolean>`told < asked`
    case 'failing':
      return sql<boolean>`told < asked and failed_at is not null`
  }
}

const begun = (dataset: RegisteredDataset) => registrationRow(beginRegistration(dataset))

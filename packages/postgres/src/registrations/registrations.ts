import type {
  FileRegistrationCounts,
  RegisteredDataset,
  RegistrationReads,
  RegistrationStatus,
  Registrations,
} from '@holdfast/core'
import { beginRegistration, type Registration, registeredObject } from '@holdfast/core/rules'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { missing } from '../store/missing.ts'
import { registrationRow, toRegistration } from './registration-table.ts'

export const registrationReads = (db: Kysely<Tables>): RegistrationReads => ({
  find: async (objectId) => {
    const row = await one(db, objectId).executeTakeFirst()
    return row === undefined ? null : toRegistration(row)
  },
  list: async ({ status, limit, offset }) => {
    const rows = await db
      .selectFrom('pid_registration')
      .selectAll()
      .where(having(status))
      .orderBy('dataset_id')
      .orderBy('object_id')
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
  pendingFiles: async ({ datasetId, after, limit }) => {
    const pending = db.selectFrom('pid_registration').selectAll().where(having('pending'))
    const rows = await pending
      .where('dataset_id', '=', datasetId)
      .where('object_id', '>', after)
      .where('file_id', 'is not', null)
      .orderBy('object_id')
      .limit(limit)
      .execute()
    return rows.map(toRegistration)
  },
  countFiles: async (datasetId) => {
    const { rows } = await sql<FileRegistrationCounts>`
      select count(*) as total, count(*) filter (where ${having('pending')}) as pending,
        count(*) filter (where ${having('failing')}) as failing
      from pid_registration where dataset_id = ${datasetId} and file_id is not null`.execute(db)
    return rows[0] ?? { total: 0, pending: 0, failing: 0 }
  },
  withFilePids: async (datasetIds) => {
    const { rows } = await sql<{ readonly id: number }>`
      select d.id from unnest(${datasetIds}::bigint[]) as d (id)
      where exists (select from data_file f where f.dataset_id = d.id
        and f.pid_folded is not null)`.execute(db)
    return new Set(rows.map(({ id }) => id))
  },
})

export const registrations = (db: Kysely<Tables>): Registrations => ({
  ...registrationReads(db),
  lock: async (objectId) => {
    const row = await one(db, objectId).forUpdate().executeTakeFirst()
    return row === undefined ? null : toRegistration(row)
  },
  lockAll: async (objectIds) => {
    const wanted = sql<boolean>`object_id = any(${objectIds}::bigint[])`
    const query = db.selectFrom('pid_registration').selectAll().where(wanted).orderBy('object_id')
    return (await query.forUpdate().execute()).map(toRegistration)
  },
  request: async (datasets) => {
    if (datasets.length === 0) return
    await db
      .insertInto('pid_registration')
      .values(datasets.map(begun))
      .onConflict((conflict) =>
        conflict.column('object_id').doUpdateSet({ asked: sql`pid_registration.asked + 1` }),
      )
      .execute()
  },
  requestFiles: (datasetId) => requestFiles(db, datasetId),
  save: (registration) => saveAll(db, [registration]),
  saveAll: (saved) => saveAll(db, saved),
  remove: (objectId) => removeAll(db, [objectId]),
  removeAll: (objectIds) => removeAll(db, objectIds),
})

/** Registrations that exist are raised, of removed files too; the other files of the dataset get one. */
async function requestFiles(db: Kysely<Tables>, datasetId: number): Promise<number> {
  const { rows } = await sql<{ readonly count: number }>`
    with known as (
      update pid_registration set asked = asked + 1
      where dataset_id = ${datasetId} and file_id is not null returning file_id
    ), begun as (
      insert into pid_registration
        (dataset_id, file_id, protocol, authority, identifier, asked, told)
      select f.dataset_id, f.id, f.pid_protocol, f.pid_authority, f.pid_identifier, 1, 0
      from data_file f
      where f.dataset_id = ${datasetId} and f.pid_folded is not null
        and exists (select from dataset d where d.id = f.dataset_id)
        and not exists (select from pid_registration r where r.object_id = f.id)
      on conflict (object_id) do update set asked = pid_registration.asked + 1
      returning file_id
    )
    select (select count(*) from known) + (select count(*) from begun) as count`.execute(db)
  return rows[0]?.count ?? 0
}

/** The identifier of an object never changes. */
async function saveAll(db: Kysely<Tables>, saved: readonly Registration[]): Promise<void> {
  if (saved.length === 0) return
  const rows = saved.map((each) => ({
    ...registrationRow(each),
    object_id: registeredObject(each),
  }))
  const { rows: found } = await sql<{ readonly object_id: number }>`
    update pid_registration p set state = r.state, registered_at = r.registered_at,
      told_at = r.told_at, asked = r.asked, told = r.told, failed_at = r.failed_at,
      trouble = r.trouble, reason = r.reason, failures = r.failures
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (object_id bigint, state text,
      registered_at timestamptz, told_at timestamptz, asked bigint, told bigint,
      failed_at timestamptz, trouble text, reason text, failures integer)
    where p.object_id = r.object_id returning p.object_id`.execute(db)
  const ids = new Set(found.map(({ object_id }) => object_id))
  const lost = saved.map(registeredObject).find((id) => !ids.has(id))
  if (lost !== undefined) throw missing('registration', lost)
}

async function removeAll(db: Kysely<Tables>, objectIds: readonly number[]): Promise<void> {
  if (objectIds.length === 0) return
  await sql`delete from pid_registration where object_id = any(${objectIds}::bigint[])`.execute(db)
}

interface DatasetRow {
  readonly id: number
  readonly protocol: string
  readonly authority: string
  readonly identifier: string
}

const one = (db: Kysely<Tables>, objectId: number) =>
  db.selectFrom('pid_registration').selectAll().where('object_id', '=', objectId)

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

const begun = (dataset: RegisteredDataset) =>
  registrationRow(beginRegistration({ ...dataset, fileId: null }))

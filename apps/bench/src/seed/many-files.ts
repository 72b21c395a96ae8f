import { cloneRows } from './cloned-rows.ts'
import { releasedDataset, type SeededDataset } from './datasets.ts'
import type { Installation } from './installation.ts'

/** Rows that one statement writes: the triggers keep an array of them. */
const AT_ONCE = 100_000
const ORIGINALS = 16
const FILE_BYTES = 512

/** Names are in no order that the ids have, and spread over a thousand folders. */
const LABEL = `'file-' || lpad((n::bigint * 7919 % 10000019)::text, 8, '0') || '.dat'`
const ENTRY = {
  label: LABEL,
  folder: `'part-' || lpad((n % 1000)::text, 3, '0')`,
  search_text: `lower(${LABEL}) || chr(1)`,
}

/**
 * A released dataset with this many files, which the database makes from a few whose bytes are stored. Their records
 * differ in name and type; bytes are shared. The search index knows only the few.
 */
export async function releaseOfManyFiles(
  installation: Installation,
  files: number,
): Promise<SeededDataset> {
  const { database } = installation
  const plan = { files: ORIGINALS, fileBytes: FILE_BYTES, bytes: 'stored' } as const
  const seeded = await releasedDataset(installation, plan)
  const { id } = seeded
  await database.execute(
    `update data_file set content_type = (array['text/csv', 'application/pdf', 'text/plain'])[id % 3 + 1]
     where dataset_id = ${id}`,
  )
  for (let from = ORIGINALS; from < files; from += AT_ONCE)
    await clone(installation, seeded, { from, times: Math.min(AT_ONCE, files - from) })
  await database.execute(`
    update dataset_version v set file_count = s.files, byte_count = s.bytes
    from (select count(*) as files, sum(size) as bytes from data_file where dataset_id = ${id}) s
    where v.dataset_id = ${id}`)
  await database.execute(`update dataset set file_total = ${files} where id = ${id}`)
  for (const table of ['data_file', 'file_entry']) await database.execute(`vacuum analyze ${table}`)
  return seeded
}

async function clone(
  { database }: Installation,
  { fileIds }: SeededDataset,
  { from, times }: { readonly from: number; readonly times: number },
): Promise<void> {
  const [row] = await database.execute(
    `select setval('object_id', nextval('object_id') + ${times}) - ${times} as first`,
  )
  // The column selected above.
  const { first } = row as { readonly first: number }
  const original = `(array[${fileIds.join(', ')}])[n % ${ORIGINALS} + 1]`
  const id = `${first} + n`
  const varying = Object.fromEntries(
    Object.entries(ENTRY).map(([name, text]) => [name, text.replaceAll(/\bn\b/g, `(n + ${from})`)]),
  )
  await cloneRows(database, {
    table: 'data_file',
    of: `proto.id = ${original}`,
    times,
    varying: { id },
  })
  await cloneRows(database, {
    table: 'file_entry',
    of: `proto.file_id = ${original}`,
    times,
    varying: { ...varying, file_id: id },
  })
}

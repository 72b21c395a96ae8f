import type { FileReads, Store, VersionView } from '@holdfast/core'
import { suite } from 'uvu'
import { match, not } from 'uvu/assert'
import type { Database } from '../../src/database/database.ts'
import { fileReads } from '../../src/files/file-reads.ts'
import { kinds, openNewStore } from '../databases.ts'
import { aDraft, fillDraft } from '../store/scene.ts'
import { explained } from './explained.ts'

const FILES = 20_000

interface Context {
  readonly database: Database
  readonly store: Store
  readonly view: VersionView
  close(): Promise<void>
}

for (const kind of kinds) {
  const test = suite<Context>(`plans of ${kind.name} for registering among ${FILES} files`)
  test.before(async (context) => {
    const opened = await openNewStore(kind)
    const view = await aDraft(opened.store)
    await fillDraft(opened.store, view, FILES)
    await opened.database.execute('analyze')
    Object.assign(context, { ...opened, view })
  })
  test.after(({ close }) => close())

  const plan = ({ database }: Context, ask: (files: FileReads) => Promise<unknown>) =>
    explained(database.kysely, (db) => ask(fileReads(db)))

  test('labels with the same stem are one range of the index for each stem', async (context) => {
    const stems = ['file00012', 'file00013'].map((label) => ({ folder: '', label }))
    const text = await plan(context, (files) => files.labelsLike(context.view.datasetId, stems))
    match(text, /Index Cond: .*label >= /)
    not.match(text, 'Seq Scan')
  })

  test('the same contents are found by their checksums', async (context) => {
    const checksums = ['0', '1'].map((d) => ({ type: 'MD5', value: d.repeat(32) }) as const)
    const text = await plan(context, (files) => files.sameContents(context.view, checksums))
    match(text, 'data_file_checksum')
    not.match(text, 'Seq Scan')
  })

  test('files that failed verification are found without reading the others', async (context) => {
    const text = await plan(context, (files) => files.mismatched(context.view))
    match(text, 'data_file_mismatch')
    not.match(text, 'Seq Scan')
  })

  test.run()
}

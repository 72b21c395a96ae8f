import { suite } from 'uvu'
import { equal } from 'uvu/assert'
import { openStore, server } from '../databases.ts'
import { aDraft, fillDraft, given } from '../store/filled-draft.ts'

if (server !== null) {
  const kind = server
  const test = suite(`verifications beside edits on ${kind.name}`)

  test('a unit that notes what was read and one that edits the same file do not wait for each other', async () => {
    const { store, database, close } = await openStore(kind)
    const draft = await aDraft(store)
    const [file] = await fillDraft(store, draft, 1)
    const pending = { ...given(file ?? null), verification: 'pending' } as const
    const fileId = pending.id
    await store.write(({ files }) => files.save(pending))
    // A unit that is ended by a deadlock begins again.
    let begun = 0
    let noting: Promise<void> = Promise.resolve()
    await store.write(async (unit) => {
      begun += 1
      await unit.datasets.hold({ kind: 'id', id: draft.datasetId })
      if (begun > 1) return
      noting = store.write(({ files }) => {
        begun += 1
        return files.verified([{ fileId, verification: 'verified', crc32: 7 }])
      })
      for (;;) {
        const found = await database.execute(`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`)
        if (found.length > 0) break
      }
      await unit.files.save({ ...pending, contentType: 'text/x-edited' })
    })
    await noting
    const kept = given(await store.read(({ files }) => files.in(draft, fileId))).file
    equal(
      [begun, kept.verification, kept.crc32, kept.contentType],
      [2, 'verified', 7, 'text/x-edited'],
    )
    await close()
  })

  test.run()
}

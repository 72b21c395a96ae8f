import type { StagedTableForm, Store } from '@holdfast/core'
import { equal, is } from 'uvu/assert'
import { at, fresh } from '../builders.ts'
import { aDataset, aFile, firstDraft } from '../sample-objects.ts'
import type { StoreRules } from '../store-context.ts'

const MEASURED = { size: 700, md5: 'd41d8cd98f00b204e9800998ecf8427e', crc32: 4_000_000_000 }

/** A file with a table. */
async function someTable(store: Store): Promise<number> {
  const { file } = await aFile(store, firstDraft(await aDataset(store)))
  const table = { fileId: file.id, columns: 1, rows: 1, marks: [{ row: 0, at: 0 }] }
  await store.write(({ tables }) => tables.add(table))
  return file.id
}

function staged(fileId: number, facts: Partial<StagedTableForm> = {}): StagedTableForm {
  const objectId = `form${fresh()}`
  const made = { objectId, storageDriver: 'folder', key: `10.5072/FK2/${objectId}` }
  const times = { createdAt: at(1), leaseUntil: at(100) }
  return { fileId, form: 'parquet', content: 'text 1', ...made, ...times, ...facts }
}

const stage = (store: Store, form: StagedTableForm) =>
  store.write(({ tableForms }) => tableForms.stage(form))

const keep = (store: Store, { objectId }: StagedTableForm, { size = 700, usedAt = at(2) } = {}) =>
  store.write(({ tableForms }) => tableForms.keep(objectId, { ...MEASURED, size }, usedAt))

const find = (store: Store, { fileId, form, content }: StagedTableForm) =>
  store.read(({ tableForms }) => tableForms.find({ fileId, form, content }))

const abandoned = async (store: Store, moment: Date, mine: readonly StagedTableForm[]) => {
  const found = await store.read(({ tableForms }) => tableForms.abandoned(moment, 1000))
  return mine.filter((one) => found.some(({ objectId }) => objectId === one.objectId))
}

async function aKept(store: Store, form: StagedTableForm, facts = {}) {
  is(await stage(store, form), true)
  is(await keep(store, form, facts), true)
  return form
}

export const tableFormRules: StoreRules = (test) => {
  test('a form is found once it is stored, by what it was made from', async ({ store }) => {
    const form = staged(await someTable(store))
    is(await stage(store, form), true)
    is(await find(store, form), null)
    is(await keep(store, form), true)
    const { leaseUntil: _, ...place } = form
    equal(await find(store, form), { ...place, ...MEASURED, usedAt: at(2) })
    is(await find(store, { ...form, form: 'RData' }), null)
    is(await find(store, { ...form, content: 'text 2' }), null)
    is(await store.write(({ tableForms }) => tableForms.use(form.objectId, at(50))), true)
    equal((await find(store, form))?.usedAt, at(50))
  })

  test('a form is either used or dropped for want of room, never both', async ({ store }) => {
    const form = await aKept(store, staged(await someTable(store)), { usedAt: at(2) })
    const claim = (unusedSince?: Date) =>
      store.write(({ tableForms }) => tableForms.claim(form.objectId, unusedSince))
    const use = (moment: Date) =>
      store.write(({ tableForms }) => tableForms.use(form.objectId, moment))
    is(await use(at(50)), true)
    is(await claim(at(50)), false)
    is((await find(store, form))?.objectId, form.objectId)
    is(await claim(at(51)), true)
    is(await use(at(60)), false)
    const unfinished = staged(form.fileId)
    await stage(store, unfinished)
    is(await store.write(({ tableForms }) => tableForms.claim(unfinished.objectId, at(1))), true)
  })

  test('one form is kept for the same content, and a claimed one makes room', async ({ store }) => {
    const first = await aKept(store, staged(await someTable(store)))
    const second = staged(first.fileId)
    await stage(store, second)
    is(await keep(store, second), false)
    await aKept(store, staged(first.fileId, { content: 'text 1, edited' }))
    is(await store.write(({ tableForms }) => tableForms.claim(first.objectId)), true)
    is(await find(store, first), null)
    is(await keep(store, second), true)
    await store.write(({ tableForms }) => tableForms.forget(first.objectId))
    is(await store.write(({ tableForms }) => tableForms.claim(first.objectId)), false)
    is((await find(store, second))?.objectId, second.objectId)
  })

  test('a form that is not stored in time is abandoned, and its lease can be prolonged', async ({
    store,
  }) => {
    const form = staged(await someTable(store))
    await stage(store, form)
    await store.write(({ tableForms }) => tableForms.extend(form.objectId, at(200)))
    equal(await abandoned(store, at(199), [form]), [])
    equal(await abandoned(store, at(200), [form]), [form])
  })

  test('forms are abandoned with their table, also when the file gets another one', async ({
    store,
  }) => {
    const kept = await aKept(store, staged(await someTable(store)))
    const late = staged(kept.fileId, { form: 'RData' })
    await stage(store, late)
    await store.write(({ tables }) => tables.remove(kept.fileId))
    is(await find(store, kept), null)
    is(await stage(store, staged(kept.fileId)), false)
    const table = { fileId: kept.fileId, columns: 1, rows: 1, marks: [{ row: 0, at: 0 }] }
    await store.write(({ tables }) => tables.add(table))
    is(await keep(store, late), false)
    equal(await abandoned(store, at(3), [kept, late]), [kept])
    const deleted = await aKept(store, staged(kept.fileId))
    await store.write(({ files }) => files.remove(kept.fileId))
    equal(await abandoned(store, at(3), [kept, deleted]), [kept, deleted])
  })

  test('forms beyond the room are named, those used longest ago first and those used lately never', async ({
    store,
  }) => {
    const fileId = await someTable(store)
    const forms: StagedTableForm[] = []
    // Later than those of other tests, which count after them.
    for (const [place, size] of [10, 20, 30].entries()) {
      const form = staged(fileId, { content: `text ${place}` })
      forms.push(await aKept(store, form, { size, usedAt: at(10_000 + place) }))
    }
    const [oldest, middle] = forms
    const excess = async (bytes: number, unusedSince = at(20_000)) => {
      const found = await store.read(({ tableForms }) =>
        tableForms.excess({ bytes, unusedSince }, 1000),
      )
      const ids = found.map(({ objectId }) => objectId)
      return forms.filter(({ objectId }) => ids.includes(objectId)).toReversed()
    }
    equal(await excess(60), [])
    equal(await excess(59), [oldest])
    equal(await excess(30), [middle, oldest])
    equal(await excess(30, at(10_001)), [oldest])
    const first = await store.read(({ tableForms }) =>
      tableForms.excess({ bytes: 0, unusedSince: at(10_003) }, 1000),
    )
    const last = first.map(({ objectId }) => objectId).slice(-3)
    equal(
      last,
      forms.map(({ objectId }) => objectId),
    )
  })
}

import type { VersionView } from '@holdfast/core'
import type { MetadataValues, Version } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal, is, ok } from 'uvu/assert'
import { kinds, type OpenedStore, openStore } from '../databases.ts'
import { aDraft } from '../store/filled-draft.ts'

const box = (west: string, north: string) => ({
  westLongitude: west,
  eastLongitude: '13.2',
  northLatitude: north,
  southLatitude: '47.4',
})

const METADATA: MetadataValues = {
  title: 'Gauges',
  productionDate: '2024-10-01',
  geographicBoundingBox: [box('13.1', '47.5'), box('13.0', '47.6')],
}

/** What lies beside the entry of the draft, each with the transaction that wrote it. */
async function rowsOf({ database: { execute } }: OpenedStore, { datasetId }: VersionView) {
  const beside = async (table: string, shown: string) => {
    const rows = (await execute(
      `select t.xmin::text as writer, ${shown} as shown from ${table} t
      join search_entry e on e.id = t.entry_id where e.kind = 'dataset' and e.object_id = $1`,
      [datasetId],
    )) as readonly { readonly writer: string; readonly shown: string }[]
    return new Map(rows.map(({ shown, writer }) => [shown, writer]))
  }
  return {
    terms: await beside('search_match', 'terms::text'),
    ranges: await beside('search_range', `field || ' ' || low`),
    boxes: await beside('search_box', 'area::text'),
  }
}

const save = (
  { store }: OpenedStore,
  { datasetId, ordinal }: VersionView,
  change: Partial<Version>,
) =>
  store.write(async ({ versions }) => {
    const draft = await versions.find(datasetId, { kind: 'ordinal', ordinal })
    ok(draft)
    await versions.save({ ...draft, ...change })
  })

/** The names that both have with the same value. */
const kept = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>) =>
  [...before].filter(([name, writer]) => after.get(name) === writer).map(([name]) => name)

for (const kind of kinds) {
  const test = suite(`rows beside entries of ${kind.name}`)

  test('a draft that gets a file keeps its terms, its boxes and all ranges but the number of files', async () => {
    const opened = await openStore(kind)
    const view = await aDraft(opened.store)
    await save(opened, view, { metadata: METADATA })
    const before = await rowsOf(opened, view)
    is(before.boxes.size, 2)
    await save(opened, view, { fileCount: 1 })
    const after = await rowsOf(opened, view)
    equal(after.terms, before.terms)
    equal(after.boxes, before.boxes)
    const others = [...before.ranges.keys()].filter((name) => name !== 'fileCount 0')
    ok(others.length > 0)
    equal(kept(before.ranges, after.ranges).sort(), others.sort())
    equal([...after.ranges.keys()].sort(), [...others, 'fileCount 1'].sort())
    await opened.close()
  })

  test('a draft that says something else gets new terms, and loses boxes and ranges that it has no more', async () => {
    const opened = await openStore(kind)
    const view = await aDraft(opened.store)
    await save(opened, view, { metadata: METADATA })
    const before = await rowsOf(opened, view)
    await save(opened, view, {
      metadata: {
        title: 'Levels',
        geographicBoundingBox: [box('13.0', '47.6'), box('12.0', '47.6')],
      },
    })
    const after = await rowsOf(opened, view)
    equal(kept(before.terms, after.terms), [])
    is(after.terms.size, 1)
    equal(kept(before.boxes, after.boxes), ['(13.2,47.6),(13,47.4)'])
    equal([...after.boxes.keys()].sort(), ['(13.2,47.6),(12,47.4)', '(13.2,47.6),(13,47.4)'])
    is(
      [...after.ranges.keys()].some((name) => name.startsWith('productionDate')),
      false,
    )
    await opened.close()
  })

  test.run()
}

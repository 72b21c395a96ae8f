import type { KeptRepresentation } from '@holdfast/core'
import { suite } from 'uvu'
import { equal } from 'uvu/assert'
import { keptRepresentations } from '../../src/versions/kept-representations.ts'
import { kinds, openStore } from '../databases.ts'
import { aDraft, given } from '../store/filled-draft.ts'

for (const kind of kinds) {
  const test = suite(`a full table of representations on ${kind.name}`)

  test('is emptied, and what was to be kept is kept if there is room then', async () => {
    const { database, store, close } = await openStore(kind)
    const { kysely, execute } = database
    const { datasetId: id } = await aDraft(store)
    const of = { kind: 'id', id } as const
    const { revision } = given(await store.read(({ datasets }) => datasets.find(of)))
    const made = (key: string): KeptRepresentation => ({
      datasetId: id,
      key,
      revision,
      mark: 'mark',
      text: 'text',
    })
    const keep = (key: string, bytes = 1e9) =>
      keptRepresentations(kysely, { bytes, bytesEach: 0, askedOnceIn: 1 }).keep([made(key)], 10)
    const keys = async () =>
      (await execute('select key from kept_representation order by key')).map((row) =>
        Reflect.get(row, 'key'),
      )
    await keep('a')
    await keep('b')
    equal(await keys(), ['a', 'b'])
    const [row] = await execute(
      `select pg_total_relation_size('kept_representation')::integer as size`,
    )
    await keep('c', Number(Reflect.get(row ?? {}, 'size')))
    equal(await keys(), ['c'])
    await keep('d', 0)
    equal(await keys(), [])
    await close()
  })

  test.run()
}

import { suite } from 'uvu'
import { equal } from 'uvu/assert'
import type { MetadataBlock } from '../../../src/rules/metadata/model.ts'
import { standardBlocks } from '../../../src/rules/metadata/standard-blocks.ts'
import { openInMemory } from '../repository/open-in-memory.ts'

const test = suite('metadata blocks in use')

/** The citation block under other names, so that it has fields which are displayed on create. */
const another = (id: number, name: string): MetadataBlock => {
  const [citation] = standardBlocks
  if (citation === undefined) throw new Error('There is no citation block')
  const renamed = (field: string) => `${name}-${field}`
  const fields = citation.fields.map((field) => ({
    ...field,
    name: renamed(field.name),
    parent: field.parent && renamed(field.parent),
  }))
  return { ...citation, id, name, fields }
}

test('fields are displayed on create only for blocks that a collection chose itself', async () => {
  const blocks = [...standardBlocks, another(90, 'tides'), another(91, 'swell')]
  const { repository, store } = await openInMemory({ blocks })
  const listed = async () => (await repository.blocks.displayedOnCreate()).map(({ name }) => name)
  const use = (root: boolean, ...names: readonly string[]) =>
    store.write(async ({ collections }) => {
      const collection = await collections.find({ kind: 'root' })
      if (collection === null) throw new Error('There is no root')
      await collections.save({ ...collection, blocks: { root, names } })
    })
  equal(await listed(), ['citation'])
  await use(true, 'swell', 'citation', 'geospatial')
  equal(await listed(), ['citation', 'swell'])
  await use(false, 'tides')
  equal(await listed(), [])
})

test.run()

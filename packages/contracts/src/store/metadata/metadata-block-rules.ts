import type { MetadataBlock } from '@holdfast/core/rules'
import { equal, is } from 'uvu/assert'
import type { StoreRules } from '../store-context.ts'

const block = (id: number, name: string): MetadataBlock => ({
  id,
  name,
  displayName: `Block "${name}"`,
  uri: 'https://tides.example.org/terms#',
  disabled: true,
  fields: [
    {
      name: `${name}Kind`,
      title: 'Kind',
      description: 'One line\u2028and "another"',
      watermark: '',
      type: 'text',
      typeClass: 'controlledVocabulary',
      multiple: true,
      vocabulary: ['Ebb', 'Flow'],
      alternates: { low: 'Ebb', constructor: 'Ebb' },
      facetable: true,
      advancedSearch: false,
      displayOnCreate: true,
      required: false,
      parent: null,
      displayOrder: 3,
      displayFormat: '<a href="#VALUE">#VALUE</a>',
      termUri: null,
      id: 10_001,
      termIdentifiers: { Ebb: 'T1', prototype: 'T2' },
    },
  ],
})

export const metadataBlockRules: StoreRules = (test) => {
  test('metadata blocks are stored whole, replaced by name, and raise the revision', async ({
    store,
  }) => {
    const read = () => store.read(({ metadataBlocks }) => metadataBlocks.all())
    const before = await read()
    const [tides, swell] = [block(902, 'tides'), block(901, 'swell')]
    await store.write(({ metadataBlocks }) => metadataBlocks.put([tides, swell]))
    const added = await read()
    equal(
      added.blocks.filter(({ id }) => id > 900),
      [swell, tides],
    )
    is(added.revision > before.revision, true)
    const { uri: _, disabled: __, ...plain } = { ...tides, displayName: 'Tides' }
    await store.write(async ({ metadataBlocks }) => {
      equal(await metadataBlocks.lock(), added)
      await metadataBlocks.put([plain])
      await metadataBlocks.put([])
    })
    const replaced = await read()
    equal(
      replaced.blocks.filter(({ id }) => id > 900),
      [swell, plain],
    )
    is(replaced.revision > added.revision, true)
    is(await store.read(({ metadataBlocks }) => metadataBlocks.revision()), replaced.revision)
  })

  test('two units that change metadata blocks see each other', async ({ store }) => {
    const add = (id: number) =>
      store.write(async ({ metadataBlocks }) => {
        const { blocks } = await metadataBlocks.lock()
        const counted = blocks.find(({ name }) => name === 'counted') ?? block(id, 'counted')
        await metadataBlocks.put([{ ...counted, displayName: `${counted.displayName}+` }])
      })
    await Promise.all([add(903), add(903)])
    const { blocks } = await store.read(({ metadataBlocks }) => metadataBlocks.all())
    is(blocks.find(({ name }) => name === 'counted')?.displayName, 'Block "counted"++')
  })
}

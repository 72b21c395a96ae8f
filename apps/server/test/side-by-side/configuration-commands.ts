import type { TemplateView } from '@holdfast/core'
import fc from 'fast-check'
import { at, collectionRef, command, index } from './drawn-command.ts'
import type { World } from './world.ts'

const fieldName = fc.constantFrom('title', 'subtitle', 'astroType', 'authorAffiliation', 'nothing')
const facetName = fc.constantFrom('subject', 'authorName', 'title', 'nothing')
const blockNames = fc.subarray(['citation', 'journal', 'astrophysics', 'nothing'])
const text = fc.constantFrom('', 'one', 'two')

const templateRef = (world: World, which: number) => {
  const id = at(world.templates, which) ?? 999_999
  return { id, given: 'the one drawn' }
}

/** Without ids: a store may draw some that a refusal leaves unused. */
const shownTemplate = ({ template, owner, license, isDefault }: TemplateView) => ({
  name: template.name,
  metadata: template.metadata,
  terms: template.terms,
  instructions: template.instructions,
  createdAt: template.createdAt,
  owner: owner.alias,
  license: license?.name,
  isDefault,
})

const configuring = [
  command(
    'sets an input level',
    { which: index, fieldName, required: fc.boolean(), include: fc.boolean() },
    async ({ world, actor }, { which, ...level }) => {
      const { configuration } = world.repository
      const ref = collectionRef(world, which)
      const levels = [{ ...level, displayOnCreate: null }]
      const { collection } = await configuration.changeInputLevels(actor, ref, levels)
      return [collection.blocks, collection.inputLevels]
    },
  ),
  command('forgets input levels', { which: index }, async ({ world, actor }, { which }) => {
    const { configuration } = world.repository
    const ref = collectionRef(world, which)
    return (await configuration.changeInputLevels(actor, ref, [])).collection.inputLevels
  }),
  command(
    'sets blocks',
    { which: index, blockNames },
    async ({ world, actor }, { which, blockNames: names }) => {
      const { configuration } = world.repository
      const ref = collectionRef(world, which)
      return (await configuration.changeBlocks(actor, ref, names)).collection.blocks
    },
  ),
  command(
    'sets the block root',
    { which: index, root: fc.boolean() },
    async ({ world, actor }, { which, root }) => {
      const { configuration } = world.repository
      const ref = collectionRef(world, which)
      return (await configuration.makeBlockRoot(actor, ref, root)).collection.blocks
    },
  ),
  command(
    'sets facets',
    { which: index, names: fc.array(facetName, { maxLength: 2 }) },
    async ({ world, actor }, { which, names }) => {
      const ref = collectionRef(world, which)
      return (await world.repository.configuration.changeFacets(actor, ref, names)).collection
        .facets
    },
  ),
  command(
    'sets block facets',
    { which: index, blockNames, root: fc.constantFrom(true, false, null) },
    async ({ world, actor }, { which, blockNames: names, root }) => {
      const { configuration } = world.repository
      const ref = collectionRef(world, which)
      if (root !== null) return (await configuration.makeBlockFacetRoot(actor, ref, root)).outcome
      return (await configuration.changeBlockFacets(actor, ref, names)).alias
    },
  ),
  command('reads a configuration', { which: index }, async ({ world, actor }, { which }) => {
    const { configuration } = world.repository
    const ref = collectionRef(world, which)
    const listing = { form: 'short', onlyDisplayedOnCreate: true, datasetType: null } as const
    const { root, blocks } = await configuration.blockFacets(actor, ref)
    return [
      await configuration.blocks(actor, ref, listing),
      (await configuration.facets(actor, ref)).map(({ name }) => name),
      await configuration.inputLevels(actor, ref),
      [root, blocks.map(({ name }) => name)],
    ]
  }),
]

const templating = [
  command(
    'adds a template',
    { which: index, name: text, value: text, isDefault: fc.boolean() },
    async ({ world, actor }, { which, name, value, isDefault }) => {
      const view = await world.repository.templates.create(actor, collectionRef(world, which), {
        name,
        isDefault,
        fields: [{ typeName: 'subtitle', value }],
        instructions: [{ fieldName: 'title', text: value }],
      })
      world.templates.push(view.template.id)
      return shownTemplate(view)
    },
  ),
  command(
    'changes a template',
    { which: index, value: text, replace: fc.boolean() },
    async ({ world, actor }, { which, value, replace }) => {
      const change = { fields: [{ typeName: 'subtitle', value }] }
      const ref = templateRef(world, which)
      return shownTemplate(
        await world.repository.templates.changeMetadata(actor, ref, { change, replace }),
      )
    },
  ),
  command(
    'gives a template terms',
    { which: index, nameOrUri: fc.constantFrom('CC0 1.0', 'CC BY 4.0', 'None') },
    ({ world, actor }, { which, nameOrUri }) =>
      world.repository.templates.changeLicense(actor, templateRef(world, which), {
        kind: 'license',
        nameOrUri,
      }),
  ),
  command('deletes a template', { which: index }, ({ world, actor }, { which }) =>
    world.repository.templates.delete(actor, templateRef(world, which)),
  ),
  command(
    'suggests a template',
    { which: index, template: fc.option(index) },
    async ({ world, actor }, { which, template }) => {
      const wanted = template === null ? null : templateRef(world, template)
      const ref = collectionRef(world, which)
      return (await world.repository.templates.setDefault(actor, ref, wanted)).alias
    },
  ),
  command('lists templates', { which: index }, async ({ world, actor }, { which }) =>
    (await world.repository.templates.list(actor, collectionRef(world, which))).map(shownTemplate),
  ),
]

/** The settings of collections for their datasets. */
export const configurationCommands = [...configuring, ...templating]

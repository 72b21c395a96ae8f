import type { Domain } from '../../ports/ports.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import {
  applyBlockFile,
  type WrittenRow,
} from '../../rules/metadata/block-file/apply-block-file.ts'
import { type BlockFile, parseBlockFile } from '../../rules/metadata/block-file/block-file.ts'
import { fieldCatalogue } from '../../rules/metadata/catalogue.ts'
import { excerpt } from '../../rules/metadata/field-problems.ts'
import type { FieldType, MetadataBlock } from '../../rules/metadata/model.ts'
import { type Problem, refuse } from '../../rules/refusals/refusal.ts'
import { requireSuperuser } from '../../rules/roles/required-permission.ts'
import { isIndexedOtherwise } from '../../rules/search/indexed-otherwise.ts'
import { type Actor, assigneeOf } from '../../rules/users/actor.ts'
import { requestRebuild } from '../search/index-use-cases.ts'
import { noSuchBlock } from './block-use-cases.ts'
import { noSuchField } from './field-use-cases.ts'

/**
 * Changes of metadata blocks, for superusers (docs/specification/metadata.md#loading-and-administration). This
 * process uses them at once, others within seconds.
 */
export const blockAdminUseCases = ({ store, clock, blocks: standard, updates }: Domain) => {
  /** Changes some of all blocks; nothing, when `work` refuses. */
  const change = async <T>(
    actor: Actor,
    work: (all: readonly MetadataBlock[], unit: WriteUnit) => Promise<Change<T>>,
  ): Promise<T> => {
    requireSuperuser(actor)
    const answer = await store.write(async (unit) => {
      const stored = await unit.metadataBlocks.lock()
      const all = new Map([...standard, ...stored.blocks].map((block) => [block.name, block]))
      const { blocks, answer } = await work([...all.values()], unit)
      await unit.metadataBlocks.put(blocks)
      await reindexAfter(unit, blocks, all)
      await unit.events.append({
        at: clock.now(),
        actor: assigneeOf(actor),
        kind: 'metadataBlocksChanged',
        objectId: null,
        details: { blocks: blocks.map(({ name }) => name) },
      })
      return answer
    })
    await updates.reload()
    return answer
  }

  return {
    /** Loads the blocks, fields and terms of a block file: all of it, or nothing. */
    load: (actor: Actor, text: string): Promise<readonly WrittenRow[]> => {
      requireSuperuser(actor)
      const parsed = parseBlockFile(text)
      if (parsed.kind === 'malformed') return refuseFile(parsed)
      const { file } = parsed
      return change(actor, async (all, unit) => {
        await requireNoOwner(unit, file)
        const applied = applyBlockFile(all, file)
        if (applied.kind === 'malformed') return refuseFile(applied)
        const { blocks, changed, written } = applied
        return { blocks: blocks.filter(({ name }) => changed.includes(name)), answer: written }
      })
    },

    /** Sets whether forms for a new dataset show a field. */
    setDisplayOnCreate: (
      actor: Actor,
      fieldName: string,
      displayOnCreate: boolean,
    ): Promise<FieldType> =>
      change(actor, async (all) => {
        const catalogue = fieldCatalogue(all)
        const field = catalogue.field(fieldName)
        const block = catalogue.blockOf(fieldName)
        if (field === null || block === null) return noSuchField(fieldName)
        const answer = { ...field, displayOnCreate }
        const fields = block.fields.map((each) => (each.name === fieldName ? answer : each))
        return { blocks: [{ ...block, fields }], answer }
      }),

    /** Offers a block to collections, or no longer; values of its fields stay in either case. */
    setEnabled: (actor: Actor, blockName: string, enabled: boolean): Promise<MetadataBlock> =>
      change(actor, async (all) => {
        const found = all.find(({ name }) => name === blockName) ?? noSuchBlock(blockName)
        if (!enabled && found.name === REQUIRED_BLOCK)
          refuse({
            kind: 'invalid',
            code: 'blockRequired',
            message: `The metadata block ${REQUIRED_BLOCK} is required.`,
          })
        const { disabled: _, ...block } = found
        const answer: MetadataBlock = enabled ? block : { ...block, disabled: true }
        return { blocks: [answer], answer }
      }),
  }
}

/** Block files are often loaded one after another. */
const REBUILD_AFTER_SECONDS = 10

/** Documents that other definitions of fields would make otherwise are made again. */
async function reindexAfter(
  unit: WriteUnit,
  changed: readonly MetadataBlock[],
  before: ReadonlyMap<string, MetadataBlock>,
): Promise<void> {
  const replaced = changed.flatMap(({ name }) => before.get(name) ?? [])
  if (isIndexedOtherwise(replaced, changed))
    await requestRebuild(unit, { delaySeconds: REBUILD_AFTER_SECONDS })
}

/** Every collection has it (docs/specification/collection-metadata.md#set-blocks). */
const REQUIRED_BLOCK = 'citation'

interface Change<T> {
  /** The blocks to store. */
  readonly blocks: readonly MetadataBlock[]
  readonly answer: T
}

/** Blocks belong to the installation: the root collection may be named as their owner, and no other. */
async function requireNoOwner({ collections }: WriteUnit, { blocks }: BlockFile): Promise<void> {
  const owned = blocks.find(({ owner }) => owner !== '')
  if (owned === undefined) return
  const root = await collections.find({ kind: 'root' })
  const other = blocks.find(
    ({ owner }) => !['', root?.alias.toLowerCase()].includes(owner.toLowerCase()),
  )
  if (other === undefined) return
  const { section, line, owner } = other
  refuse({
    kind: 'invalid',
    message: `${REFUSED} Section ${section}, line ${line}, column owner: blocks belong to the whole installation, not to the collection '${excerpt(owner)}'. Leave the cell empty.`,
  })
}

const REFUSED = 'Nothing was loaded.'

const refuseFile = ({
  message,
  problems,
}: {
  readonly message: string
  readonly problems: readonly Problem[]
}): never =>
  refuse({ kind: 'invalid', message: `${REFUSED} ${message}`, problems: problems.slice(0, 100) })

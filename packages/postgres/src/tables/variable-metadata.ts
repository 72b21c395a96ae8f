import type { Describing } from '@holdfast/core'
import type { VariableGroup, VariableMetadata } from '@holdfast/core/rules'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { placeOfId, type SaidInBlock } from './variable-blocks.ts'

/** The groups of variables in a set. */
export async function variableGroups(
  db: Kysely<Tables>,
  set: number,
): Promise<readonly VariableGroup[]> {
  const { rows } = await sql<{ readonly groups: string }>`
    select groups from variable_metadata_set where id = ${set}`.execute(db)
  // Written by `describe` alone.
  return JSON.parse(rows[0]?.groups ?? '[]') as readonly VariableGroup[]
}

/** Copies the blocks of the base that stay, adds those that change, and takes an equal set if there is one. */
export async function describe(
  db: Kysely<Tables>,
  fileId: number,
  { base, variables, groups }: Describing,
): Promise<number | null> {
  const changes = byBlock(variables)
  const { set, said } = await begun(db, fileId, { base, groups, blocks: [...changes.keys()] })
  await add(db, set, merged(said, changes))
  const same = await sameAs(db, fileId, set)
  if (same === set) return set
  await sql`delete from variable_metadata_set where id = ${set}`.execute(db)
  return same
}

type ChangedBlock = ReadonlyMap<number, VariableMetadata | null>

function byBlock(variables: Describing['variables']): ReadonlyMap<number, ChangedBlock> {
  const blocks = new Map<number, Map<number, VariableMetadata | null>>()
  for (const [id, metadata] of variables) {
    const { block, place } = placeOfId(id)
    const changed = blocks.get(block) ?? new Map()
    blocks.set(block, changed.set(place, metadata))
  }
  return blocks
}

interface Begun {
  readonly set: number
  /** What the base says in the blocks that change. */
  readonly said: ReadonlyMap<number, string>
}

/** Makes a set with the groups and with what the base says in other blocks than these. */
async function begun(
  db: Kysely<Tables>,
  fileId: number,
  {
    base,
    groups,
    blocks,
  }: Pick<Describing, 'base' | 'groups'> & { readonly blocks: readonly number[] },
): Promise<Begun> {
  const given = groups === null ? null : JSON.stringify(groups)
  const { rows } = await sql<{
    readonly id: number
    readonly block: number | null
    readonly said: string | null
  }>`
    with made as (
      insert into variable_metadata_set (file_id, groups)
      values (${fileId}, coalesce(${given}::text,
        (select groups from variable_metadata_set where id = ${base}::bigint), '[]'))
      returning id
    ), copied as (
      insert into variable_metadata (set_id, block_id, said)
      select made.id, m.block_id, m.said from made join variable_metadata m
        on m.set_id = ${base}::bigint and m.block_id <> all(${blocks}::bigint[])
    )
    select made.id, m.block_id as block, m.said from made left join variable_metadata m
      on m.set_id = ${base}::bigint and m.block_id = any(${blocks}::bigint[])`.execute(db)
  const [first] = rows
  if (first === undefined) throw new Error(`No set was made for file ${fileId}`)
  const said = rows.flatMap(({ block, said: text }) =>
    block === null || text === null ? [] : [[block, text] as const],
  )
  return { set: first.id, said: new Map(said) }
}

/** The blocks after the changes; those that say nothing any more are left out. */
function merged(
  said: ReadonlyMap<number, string>,
  changes: ReadonlyMap<number, ChangedBlock>,
): ReadonlyMap<number, string> {
  const blocks = [...changes].flatMap(([block, changed]) => {
    const before: SaidInBlock = JSON.parse(said.get(block) ?? '{}')
    // Keys that are whole numbers keep their order, so equal blocks are equal texts.
    const after: Record<string, VariableMetadata> = { ...before }
    for (const [place, metadata] of changed) {
      if (metadata === null) delete after[place]
      else after[place] = metadata
    }
    return Object.keys(after).length === 0 ? [] : [[block, JSON.stringify(after)] as const]
  })
  return new Map(blocks)
}

async function add(
  db: Kysely<Tables>,
  set: number,
  blocks: ReadonlyMap<number, string>,
): Promise<void> {
  if (blocks.size === 0) return
  await sql`
    insert into variable_metadata (set_id, block_id, said)
    select ${set}, block_id, said
    from unnest(${[...blocks.keys()]}::bigint[], ${[...blocks.values()]}::text[])
      as b (block_id, said)`.execute(db)
}

/** The first set of the file that says the same; null if nothing is said. */
async function sameAs(db: Kysely<Tables>, fileId: number, set: number): Promise<number | null> {
  const { rows } = await sql<{ readonly same: number; readonly empty: boolean }>`
    select o.id as same,
      n.groups = '[]' and not exists (select from variable_metadata where set_id = n.id) as empty
    from variable_metadata_set n join variable_metadata_set o
      on o.file_id = ${fileId} and o.groups = n.groups
    where n.id = ${set} and (o.id = n.id or not exists (
      select from (select block_id, said from variable_metadata where set_id = n.id) a
        full join (select block_id, said from variable_metadata where set_id = o.id) b
          on a.block_id = b.block_id
      where a.said is distinct from b.said))
    order by o.id limit 1`.execute(db)
  const [found] = rows
  if (found === undefined) throw new Error(`The set ${set} is missing`)
  return found.empty ? null : found.same
}
